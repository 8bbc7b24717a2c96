import { agentTypes } from '#shared/device/agent-kinds.ts';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { wait } from '../../limits/wait.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import type { Connector } from '../connector.ts';
import { NoPicture, type Picture } from '../picture.ts';
import { findDemoAgent } from './demo-agents.ts';
import { OWN_NAME } from './demo-claims.ts';
import { drawPicture } from './draw-picture.ts';
import type { DemoLab } from './demo-lab.ts';
import type { DemoRecord } from './demo-records.ts';

/** The probe takes any address, so that the connector can say why an unknown one isn't an agent. */
export function createDemoKind(version: string, lab: DemoLab) {
  return {
    name: 'demo',
    agentType: agentTypes.demo,
    probe: () => Promise.resolve({ version }),
    open: () => createDemoConnector(lab),
  } as const satisfies ConnectorKind;
}

/** @param slowMs how long a silent agent takes, unless it responds again before */
export function createDemoConnector(lab: DemoLab, slowMs = 3_000): Connector {
  const closing = new AbortController();

  return {
    async listDevices(address, signal) {
      signal.throwIfAborted();
      const agent = findDemoAgent(address);
      if (!agent) throw new AgentFailure('not-in-demo');
      if (lab.isSilent(agent)) {
        await wait(slowMs, AbortSignal.any([signal, closing.signal]));
        if (!lab.wake(agent)) throw new AgentFailure('no-answer-in-time');
      }
      return lab.list(agent);
    },
    takePicture: async (address, deviceId) => takeDemoPicture(lab, address, deviceId),
    close: async () => closing.abort(new AgentFailure('service-closing')),
  };
}

/** As in a lab with `screen.stills: all`. @throws NoPicture */
function takeDemoPicture(lab: DemoLab, address: AgentAddress, deviceId: string): Picture {
  const agent = findDemoAgent(address);
  if (agent === undefined || lab.isSilent(agent)) throw new NoPicture('timed-out');
  // demo-records.ts writes these, with claims.
  const records = lab.list(agent).MobileList as readonly DemoRecord[];
  const phone = records.find((record) => record.DeviceID === deviceId);
  if (phone === undefined) throw new NoPicture('not-listed');
  const { Claim: claim, ConnectedUser: user, Observed: observed } = phone;
  if (phone.Platform === 'ios') throw new NoPicture('not-supported');
  const isOwn = claim?.By === OWN_NAME;
  if (claim && !isOwn) throw new NoPicture('claimed', { by: claim.By, until: claim.Until });
  if (user && !isOwn) throw new NoPicture('in-use', { by: user });
  const width = phone.CaptureSize_W || Number(phone.ScreenSize_W);
  const height = phone.CaptureSize_H || phone.ScreenSize_H;
  const screen = observed?.Screen?.State === 'off' ? 'off' : 'on';
  return { png: drawPicture(width, height), takenAt: Date.now(), screen, displays: 1 };
}
