import { agentTypes } from '#shared/device/agent-kinds.ts';
import { wait } from '../../limits/wait.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { ConnectorKind } from '../connector-kind.ts';
import type { Connector } from '../connector.ts';
import { NoPicture } from '../picture.ts';
import { drawScreen } from './draw-screen.ts';
import { findDemoAgent } from './demo-agents.ts';
import type { DemoLab } from './demo-lab.ts';

/** The simulated agents. The probe accepts any address, so that the connector rejects an unknown one with a reason. */
export function createDemoKind(version: string, lab: DemoLab) {
  return {
    name: 'demo',
    agentType: agentTypes.demo,
    probe: () => Promise.resolve({ version }),
    open: () => createDemoConnector(lab),
  } as const satisfies ConnectorKind;
}

/** @param slowMs how long a silent agent takes: until its timeout, or until it responds again */
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
    async takePicture(address, deviceId) {
      const agent = findDemoAgent(address);
      const record = agent && !lab.isSilent(agent) ? lab.findRecord(agent, deviceId) : undefined;
      if (record === undefined) throw new NoPicture('not-listed');
      const { CaptureSize_W, CaptureSize_H, ScreenSize_W, ScreenSize_H, Observed } = record;
      const isOn = Observed?.Screen?.State !== 'off';
      const takenAt = Date.now();
      // Some records have a width as text, or no capture.
      const width = CaptureSize_W || Number(ScreenSize_W);
      const png = await drawScreen(width, CaptureSize_H || ScreenSize_H, isOn);
      return { png, takenAt, screen: isOn ? 'on' : 'off', displays: 1 };
    },
    close: async () => closing.abort(new AgentFailure('service-closing')),
  };
}
