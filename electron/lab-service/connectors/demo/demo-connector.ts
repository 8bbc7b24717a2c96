import { setTimeout as wait } from 'node:timers/promises';
import { agentTypes } from '#shared/device/agent-kinds.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { type DeviceListAnswer, RESULT_OK } from '#shared/wire/device-list.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';
import type { Connector } from '../connector.ts';
import { AgentFailure } from '../agent-failure.ts';
import { type DemoAgent, demoAgents } from './demo-agents.ts';
import type { DemoDevice } from './demo-device.ts';
import { activityAt, isPresentAt, type DemoMoment, behaviorAt, userAt } from './timeline.ts';

export interface DemoOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** With another seed, devices are connected, disconnected and used at other times. */
  readonly seed?: number;
  /** Timeout for an agent that does not respond. */
  readonly silenceMs?: number;
}

const REFUSED: DeviceListAnswer = {
  MobileList: [],
  ResultCode: 3,
  ResultMessage: 'The agent is restarting. Try again in a minute',
};

/**
 * Simulated agents whose devices are connected, disconnected, and used as in a lab. Their responses depend only on
 * the seed and the clock.
 */
export function createDemoConnector({ now = Date.now, seed = 20, silenceMs = 5_000 }: DemoOptions = {}) {
  const startedAt = now();
  const closing = new AbortController();
  const places = new Map(
    demoAgents.flatMap(({ devices }) => devices).map((device, place) => [device, place]),
  );

  async function listDevices(address: AgentAddress, signal: AbortSignal): Promise<DeviceListAnswer> {
    signal.throwIfAborted();
    const agent = findAgent(address);
    const moment: DemoMoment = { seed, elapsedMs: now() - startedAt };
    const behavior = behaviorAt(moment, agent.address.host, agent.trouble);
    if (behavior === 'refusing') return REFUSED;
    if (behavior === 'silent') throw await keepSilent(signal);
    return { MobileList: listPresent(agent, moment), ResultCode: RESULT_OK, ResultMessage: '' };
  }

  function listPresent(agent: DemoAgent, moment: DemoMoment): DeviceRecord[] {
    return agent.devices.flatMap((device) => {
      const place = places.get(device) ?? 0;
      if (!isPresentAt(moment, device.id, place)) return [];
      const record = toRecord(device, agent.address);
      if (device.observed) return [{ ...record, ...observe(device.observed, startedAt, moment, place) }];
      return [{ ...record, ConnectedUser: userAt(moment, device.id, place) }];
    });
  }

  async function keepSilent(signal: AbortSignal): Promise<AgentFailure> {
    const given = AbortSignal.any([signal, closing.signal]);
    await wait(silenceMs, undefined, { signal: given }).catch(() => given.throwIfAborted());
    return new AgentFailure('no-answer-in-time');
  }

  async function close(): Promise<void> {
    closing.abort(new AgentFailure('service-closing'));
  }

  return { listDevices, close } satisfies Connector;
}

function findAgent({ host, port }: AgentAddress): DemoAgent {
  const found = demoAgents.find(({ address }) => address.host === host && address.port === port);
  if (found === undefined) throw new AgentFailure('not-in-demo');
  return found;
}

/** Signs of use, for a device whose agent reports no user. */
function observe(
  kind: NonNullable<DemoDevice['observed']>,
  startedAt: number,
  moment: DemoMoment,
  place: number,
): Pick<DeviceRecord, 'Unknown' | 'Observed'> {
  const At = new Date(startedAt + activityAt(moment, place)).toISOString();
  const Observed = {
    LastActivity: { At, Kind: 'activity' },
    Screen: { State: 'on' },
    ...(kind === 'remote-control' && { RemoteControl: ['scrcpy'] }),
  } as const;
  return { Unknown: ['ConnectedUser'], Observed };
}

function toRecord(device: DemoDevice, address: AgentAddress): DeviceRecord {
  const { screen, capture = screen } = device;
  const touch = device.touch ?? { x: [0, screen[0] - 1], y: [0, screen[1] - 1] };
  return {
    AgentType: agentTypes.demo,
    AgentTypeImage: null,
    AgentIP: formatAgentAddress(address),
    DeviceID: device.id,
    ModelName: device.model.name,
    ModelID: device.model.id,
    Brand: device.model.brand,
    Cpuabi: device.abi ?? 'arm64-v8a',
    SDKVersion: String(device.os.sdk),
    BuildVer: device.os.build,
    ScreenSize_W: screen[0],
    ScreenSize_H: screen[1],
    CaptureSize_W: capture[0],
    CaptureSize_H: capture[1],
    InputScaleMinX: touch.x[0],
    InputScaleMaxX: touch.x[1],
    InputScaleMinY: touch.y[0],
    InputScaleMaxY: touch.y[1],
    UserAlias: device.alias ?? '',
    ConnectedUser: '',
  };
}
