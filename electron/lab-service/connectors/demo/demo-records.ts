import { agentTypes } from '#shared/device/agent-kinds.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';
import { type DemoAgent, demoAgents, type DemoDevice } from './demo-agents.ts';
import { activityAt, type DemoMoment, isPresentAt, userAt } from './timeline.ts';

const MINUTE = 60_000;
export const UNPLUGGED_MS = -4 * MINUTE;
const IDLE_FROM_MS = -121 * MINUTE;

const places = new Map(demoAgents.flatMap(({ devices }) => devices).map((device, place) => [device, place]));

/** An element of MobileList. One of them has its width as text. */
export type DemoRecord = Omit<DeviceRecord, 'ScreenSize_W'> & { readonly ScreenSize_W: number | string };

export function listDemoDevices(agent: DemoAgent, moment: DemoMoment, startedAt: number) {
  const MobileList = agent.devices.flatMap((device): readonly DemoRecord[] => {
    const place = places.get(device) ?? 0;
    const isPulled = device.isUnplugged === true && moment.elapsedMs >= UNPLUGGED_MS;
    if (isPulled || !isPresentAt(moment, device.id, place)) return [];
    const record = { ...toRecord(device, agent), ...describeUse(device, startedAt, moment, place) };
    return [device.hasTextWidth ? { ...record, ScreenSize_W: `${record.ScreenSize_W}` } : record];
  });
  return { MobileList, ResultCode: RESULT_OK, ResultMessage: '' };
}

function describeUse(
  device: DemoDevice,
  startedAt: number,
  moment: DemoMoment,
  place: number,
): Pick<DeviceRecord, 'ConnectedUser' | 'Unknown' | 'Observed'> {
  if ('user' in device) return { ConnectedUser: userAt(moment, device.id, place, device.user) };
  if ('isUnreported' in device) return { ConnectedUser: '', Unknown: notReported };
  const activeMs = device.observed === 'idle' ? IDLE_FROM_MS : activityAt(moment, place);
  const Observed = {
    LastActivity: { At: new Date(startedAt + activeMs).toISOString(), Kind: 'activity' },
    Screen: { State: device.observed === 'idle' ? 'off' : 'on' },
    ...(device.observed === 'remote-control' && { RemoteControl: ['scrcpy'] }),
  } as const;
  return { ConnectedUser: '', Unknown: ['ConnectedUser'], Observed };
}

const notReported = ['ConnectedUser', 'CaptureSize_W', 'CaptureSize_H'];

function toRecord(device: DemoDevice, { address }: DemoAgent): DeviceRecord {
  const { model } = device;
  const { screen } = model;
  const [captureWidth, captureHeight] =
    device.capture ?? (model.capture === null ? [0, 0] : model.capture) ?? screen;
  const touch = model.touch ?? { x: [0, screen[0] - 1], y: [0, screen[1] - 1] };
  return {
    AgentType: agentTypes.demo,
    AgentTypeImage: null,
    AgentIP: formatAgentAddress(address),
    DeviceID: device.id,
    ModelName: model.name,
    ModelID: model.id,
    Brand: model.brand,
    Cpuabi: model.abi ?? 'arm64-v8a',
    SDKVersion: device.os,
    BuildVer: model.builds[device.os] ?? '',
    ScreenSize_W: screen[0],
    ScreenSize_H: screen[1],
    CaptureSize_W: captureWidth,
    CaptureSize_H: captureHeight,
    InputScaleMinX: touch.x[0],
    InputScaleMaxX: touch.x[1],
    InputScaleMinY: touch.y[0],
    InputScaleMaxY: touch.y[1],
    UserAlias: device.alias ?? '',
    ConnectedUser: '',
    ...(model.brand === 'Apple' && { Platform: 'ios' }),
  };
}
