import type { AgentUpdate, FleetChange } from '#shared/ipc/page-state.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { Device, DeviceEntry, DeviceModel, FlatDevice } from '#shared/device/device.ts';
import { createDevice, createModel } from '#shared/device/field-values.ts';
import { createRandom, type Random } from './random.ts';

const DEVICES = 50;

type Model = readonly [name: string, id: string, brand: string, width: number, height: number];

// One for each kind in a lab. The rest are variants of them.
const models: readonly [Model, ...Model[]] = [
  ['Galaxy S24', 'SM-S921N', 'samsung', 1080, 2340],
  ['Galaxy S24 Ultra', 'SM-S928N', 'samsung', 1440, 3120],
  ['Galaxy Z Fold5', 'SM-F946N', 'samsung', 1812, 2176],
  ['Galaxy A54', 'SM-A546S', 'samsung', 1080, 2340],
  ['Galaxy Tab S9', 'SM-X710', 'samsung', 1600, 2560],
  ['Pixel 8 Pro', 'Pixel 8 Pro', 'google', 1344, 2992],
  ['Pixel 7', 'Pixel 7', 'google', 1080, 2400],
  ['Xiaomi 14', '23127PN0CC', 'Xiaomi', 1200, 2670],
  ['Redmi Note 12 Pro', '22101316G', 'Redmi', 1080, 2400],
  ['OnePlus 12', 'PJD110', 'OnePlus', 1440, 3168],
  ['vivo X90', 'V2241A', 'vivo', 1260, 2800],
  ['HUAWEI P20', 'EML-AL00', 'HUAWEI', 1080, 2244],
];
// None contains a first letter of the search words, so changes of users do not change the results.
const users = ['kim', 'lee', 'park', 'jo', '김민수', '이서연', '20240117', 'qa-team'] as const;
const places = ['rack', 'desk', 'shelf', '서랍', '책상'] as const;

/** The search word of the benchmark that few devices have, and the one that most have a part of. */
export const rareWord = 'hinge7';
export const frequentWord = 'galaxy';

export interface FleetMaker {
  /** The whole fleet as the first change. */
  readonly whole: FleetChange;
  /** The next responses of `agents` agents: their time, and `cells` of their devices with a changed user. */
  next(agents: number, cells: number): FleetChange;
}

/** `agents` agents of 50 devices each. The same number has the same result. */
export function makeFleet(agents: number): FleetMaker {
  const random = createRandom(agents);
  const reports = Array.from({ length: agents }, (_, index) => makeReport(index, random));
  let sequence = 1;
  let turn = 0;
  return {
    whole: {
      sequence,
      updates: reports.map(({ devices, roundTrips, ...report }) => ({
        report,
        roundTrips,
        changed: devices,
        dropped: [],
        isWhole: true,
      })),
      removed: [],
    },
    next(count, cells) {
      sequence += 1;
      const updates: AgentUpdate[] = [];
      for (let step = 0; step < count; step += 1) {
        const { devices, roundTrips, ...report } = reports[turn % agents] ?? makeReport(0, random);
        const mine = Math.round((cells * (step + 1)) / count) - Math.round((cells * step) / count);
        const changed = Array.from({ length: mine }, () => take(devices, random));
        const state = { kind: 'fresh', answeredAt: Date.now() } as const;
        updates.push({ report: { ...report, state }, roundTrips, changed, dropped: [], isWhole: false });
        turn += 1;
      }
      return { sequence, updates, removed: [] };
    },
  };
}

/** One of an agent's devices, with a new user or without one. */
function take(devices: readonly DeviceEntry[], random: Random): DeviceEntry {
  const entry = devices[random.below(devices.length)] ?? makeEntry('', 0, '', random);
  const connectedUser = entry.device.connectedUser === '' ? random.pick(users) : '';
  return { ...entry, device: { ...entry.device, connectedUser } };
}

function makeReport(index: number, random: Random): AgentReport {
  const host = `10.${20 + (index >> 8)}.${index & 255}.${10 + (index % 200)}`;
  const id = `agent-${index}`;
  return {
    agent: {
      id,
      address: { host, port: 5037 },
      name: `Rack ${index}`,
      via: 'lab',
      group: `Room ${index % 12}`,
      isPaused: false,
      origin: 'personal',
    },
    state: { kind: 'fresh', answeredAt: Date.now() },
    isPolling: false,
    devices: Array.from({ length: DEVICES }, (_, place) => makeEntry(id, place, `${host}:5037`, random)),
    unreadable: [],
    roundTripMs: 12,
    roundTrips: [12],
    version: 'adb/1.0.41',
    errorsLastHour: 0,
    recentErrors: [],
  };
}

function makeEntry(agentId: string, place: number, agentAddress: string, random: Random): DeviceEntry {
  const deviceId = `R3C${(random.below(2 ** 31) + place).toString(36).toUpperCase()}`;
  return {
    key: `${agentId}/0/${deviceId}`,
    device: makeDevice(deviceId, agentAddress, random),
    deviations: [],
    seenAt: null,
    goneSince: random.is(0.01) ? Date.now() : null,
  };
}

/** 480 models with three builds each: phones of one model differ only by their builds. */
function makeModel(random: Random): DeviceModel {
  const [name, id, brand, width, height] = random.pick(models);
  const variant = random.below(40);
  const screen = { width, height };
  const known: Partial<FlatDevice> = {
    agentType: 1,
    modelName: variant === 0 ? name : `${name} (${variant})`,
    modelId: variant === 0 ? id : `${id}-${variant}`,
    brand,
    abi: variant % 10 === 9 ? 'armeabi-v7a' : 'arm64-v8a',
    osVersion: String(26 + (variant % 10)),
    buildVersion: `UP1A.${id}.${variant}.00${random.below(3)}`,
    screen,
    capture: variant % 5 === 4 ? { width: height, height: width } : screen,
    input: { minX: 0, maxX: width - 1, minY: 0, maxY: height - 1 },
  };
  return createModel(({ key }) => known[key] ?? null);
}

function makeDevice(deviceId: string, agentAddress: string, random: Random): Device {
  const model = makeModel(random);
  const known: Partial<FlatDevice> = {
    deviceId,
    agentAddress,
    alias: random.is(0.001) ? rareWord : `${random.pick(places)} ${random.below(10_000)}`,
    connectedUser: random.is(0.4) ? random.pick(users) : '',
  };
  return createDevice(model, ({ key }) => known[key] ?? null);
}
