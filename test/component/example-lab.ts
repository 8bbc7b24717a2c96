import type { DeviceEntry } from '#shared/device/device.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import type { Agent, AgentReport } from '#shared/model/fleet/agent.ts';
import { exampleReport } from '../fixtures/agent-report.ts';
import { makeDevice } from '../fixtures/device.ts';
import { activeAt } from '../fixtures/observed.ts';
import {
  compatibilityRack,
  curiosities,
  type ExamplePhones,
  fieldTestCar,
  paymentsRack,
} from './example-phones.ts';

const MINUTE_MS = 60_000;
/** The users of the devices, repeated in this order. Most devices have no user. */
const users = ['', 'kim.minji', '', '박서준', ''];

/** A device of the agent `agentId` as it is sent to the page: listed by the last response. */
export function makeEntry(
  agentId: string,
  deviceId: string,
  fields: Partial<FlatDevice> = {},
  rest: Partial<DeviceEntry> = {},
): DeviceEntry {
  const device = makeDevice({ deviceId, agentAddress: '10.0.0.5:5037', ...fields });
  const key = `${agentId}/0/${deviceId}`;
  return { key, device, deviations: [], seenAt: null, goneSince: null, ...rest };
}

/** The report of an agent that has just listed these devices. */
export function makeReport(
  id: string,
  devices: readonly DeviceEntry[],
  agent: Partial<Agent> = {},
): AgentReport {
  return { ...exampleReport(id, { agent }), devices, state: { kind: 'fresh', answeredAt: Date.now() } };
}

const port = 5037;
const exampleAgents = [
  { address: { host: '192.0.2.10', port }, name: 'Payments rack', devices: paymentsRack },
  { address: { host: '192.0.2.11', port }, name: 'Compatibility rack', devices: compatibilityRack },
  { address: { host: '192.0.2.12', port }, name: 'Field-test car', devices: fieldTestCar },
  { address: { host: '192.0.2.13', port }, name: 'Curiosities', devices: curiosities },
];

/** A lab of thirty phones, each in the same state in each test: one is idle, three have recent activity. */
export function makeExampleLab(): readonly AgentReport[] {
  let place = 0;
  return exampleAgents.map(({ address, name, devices }, index) => {
    const id = `a${index}`;
    const entries = Object.entries(devices).map(([model, phone]) =>
      makeExampleEntry(id, model, phone, place++),
    );
    return makeReport(id, entries, { address, name });
  });
}

function makeExampleEntry(
  agentId: string,
  model: string,
  [brand, sdk, screen, more = {}]: ExamplePhones[string],
  place: number,
): DeviceEntry {
  const { capture = screen, alias = '', observed } = more;
  const [maxX, maxY] = more.touch ?? (brand === 'samsung' ? [4095, 4095] : [screen[0] - 1, screen[1] - 1]);
  const size = ([width, height]: readonly [number, number]) => ({ width, height });
  const connectedUser = users[place % users.length] ?? '';
  const since = Date.now() - place * MINUTE_MS;
  return makeEntry(
    agentId,
    `phone-${place}`,
    {
      modelName: model,
      modelId: model,
      brand,
      osVersion: String(sdk),
      screen: size(screen),
      capture: size(capture),
      input: { minX: 0, maxX, minY: 0, maxY },
      alias,
      connectedUser,
      ...(observed && observe(observed, place)),
    },
    connectedUser !== '' && !observed ? { usedSince: { at: since, isAtLeast: true } } : {},
  );
}

/**
 * The observed fields of a phone whose agent reports no user. A `by-turns` phone whose place is divisible by three was last
 * active an hour ago, the others a minute ago.
 */
function observe(kind: 'by-turns' | 'remote-control', place: number) {
  const isIdle = kind === 'by-turns' && place % 3 === 0;
  return activeAt(Date.now() - (isIdle ? 60 : 1) * MINUTE_MS, {
    Screen: { State: 'on' },
    ...(kind === 'remote-control' && { RemoteControl: ['scrcpy'] }),
  });
}
