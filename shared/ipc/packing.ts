import type { Device, DeviceEntry, DeviceModel, UseStart } from '../device/device.ts';
import { createDevice, type FieldValue, phoneFields } from '../device/field-values.ts';
import type { Agent, AgentReport } from '../model/fleet/agent.ts';
import { formatAgentAddress } from '../model/fleet/agent-address.ts';
import type { EventName, Events, RouteName } from './contract.ts';
import type { AgentUpdate, PageState, FleetChange, FleetReports } from './page-state.ts';

interface PackedEntries {
  /**
   * All devices' values in one array, which costs half as much to send as an array each. A device takes
   * {@link ROW} values: the index of its model, its start of use ({@link packUse}), then its fields in the
   * table's order. `true` stands for the agent's address (the usual case).
   */
  readonly values: readonly (FieldValue | true)[];
  /** What doesn't fit there: deviations, an unusual key, or a time. Each with the device's index. */
  readonly unusual: readonly (readonly [place: number, entry: Unusual])[];
}

type Unusual = Omit<DeviceEntry, 'device' | 'usedSince'>;

/** Every message brings its devices' models. */
interface PackedChange extends Omit<FleetChange, 'updates'> {
  readonly models: readonly DeviceModel[];
  readonly updates: readonly (Omit<AgentUpdate, 'changed'> & { readonly changed: PackedEntries })[];
}

interface PackedFleet extends Omit<FleetReports, 'reports'> {
  readonly models: readonly DeviceModel[];
  readonly reports: readonly (Omit<AgentReport, 'devices'> & { readonly devices: PackedEntries })[];
}

/** What main sends. Only changes of the fleet are packed. */
export function packEvent<E extends EventName>(event: E, payload: Events[E]): unknown {
  if (event !== 'fleet.changed') return payload;
  // The name tells the payload's type, but a generic function doesn't narrow it.
  const { updates, ...rest } = payload as FleetChange;
  const { models, pack } = createEntryPacker();
  const packed = updates.map((update) => ({ ...update, changed: pack(update.changed, update.report.agent) }));
  return { ...rest, models, updates: packed } satisfies PackedChange;
}

/** What main sends back. Only the console's state is packed. */
export function packAnswer(route: unknown, answer: unknown): unknown {
  if (route !== stateRoute) return answer;
  // The contract gives the route this output.
  const state = answer as PageState;
  const { models, pack } = createEntryPacker();
  const reports = state.fleet.reports.map((report) => ({
    ...report,
    devices: pack(report.devices, report.agent),
  }));
  return { ...state, fleet: { ...state.fleet, models, reports } satisfies PackedFleet };
}

export function unpackEvent(event: string, payload: unknown): unknown {
  if (event !== 'fleet.changed') return payload;
  // As packEvent wrote it.
  const { models, updates, ...rest } = payload as PackedChange;
  const unpack = createEntryUnpacker(models);
  return {
    ...rest,
    updates: updates.map((update) => ({ ...update, changed: unpack(update.changed, update.report.agent) })),
  } satisfies FleetChange;
}

export function unpackAnswer(route: string, answer: unknown): unknown {
  if (route !== stateRoute) return answer;
  // As packAnswer wrote it.
  const state = answer as Omit<PageState, 'fleet'> & { readonly fleet: PackedFleet };
  const { models, reports, ...rest } = state.fleet;
  const unpack = createEntryUnpacker(models);
  const whole = reports.map((report) => ({ ...report, devices: unpack(report.devices, report.agent) }));
  return { ...state, fleet: { ...rest, reports: whole } satisfies FleetReports };
}

const stateRoute = 'console.state' satisfies RouteName;

const ROW = 2 + phoneFields.length;

function createEntryPacker() {
  const models: DeviceModel[] = [];
  const places = new Map<DeviceModel, number>();

  function placeOf(model: DeviceModel): number {
    const known = places.get(model);
    if (known !== undefined) return known;
    places.set(model, models.length);
    return models.push(model) - 1;
  }

  function pack(entries: readonly DeviceEntry[], { id, address }: Agent): PackedEntries {
    const ownAddress = formatAgentAddress(address);
    const values: (FieldValue | true)[] = [];
    const unusual: [number, Unusual][] = [];
    entries.forEach(({ key, device, deviations, seenAt, goneSince, usedSince }, place) => {
      values.push(placeOf(device.model), packUse(usedSince));
      for (const { read } of phoneFields) {
        const value = read(device);
        values.push(value === ownAddress ? true : value);
      }
      const isUsual = seenAt === null && goneSince === null && deviations.length === 0;
      if (!isUsual || !isUsualKey(key, id, device.deviceId))
        unusual.push([place, { key, deviations, seenAt, goneSince }]);
    });
    return { values, unusual };
  }

  return { models, pack };
}

function createEntryUnpacker(models: readonly DeviceModel[]) {
  const known = models.map((model) => share(sharedModels, JSON.stringify(model), model));

  function unpackDevice(values: PackedEntries['values'], at: number, ownAddress: string): Device {
    // As pack wrote it.
    const model = known[values[at] as number];
    if (!model) throw new Error('No such model');
    return createDevice(model, (_, index) => {
      const value = values[at + 2 + index] ?? null;
      return value === true ? ownAddress : value;
    });
  }

  return ({ values, unusual }: PackedEntries, { id, address }: Agent): readonly DeviceEntry[] => {
    const written = formatAgentAddress(address);
    const ownAddress = share(sharedAddresses, written, written);
    const entries: DeviceEntry[] = [];
    for (let at = 0; at < values.length; at += ROW) {
      const device = unpackDevice(values, at, ownAddress);
      const key = usualKey(id, device.deviceId);
      const usedSince = unpackUse(values[at + 1]);
      entries.push({
        key,
        device,
        deviations: noDeviations,
        seenAt: null,
        goneSince: null,
        ...(usedSince && { usedSince }),
      });
    }
    for (const [place, rest] of unusual) {
      const usual = entries[place];
      if (usual) entries[place] = { ...usual, ...rest };
    }
    return entries;
  };
}

/** Negative: we didn't see it start. Null: not in use. */
function packUse(start: UseStart | undefined): number | null {
  if (!start) return null;
  return start.isAtLeast ? -start.at : start.at;
}

function unpackUse(packed: FieldValue | true | undefined): UseStart | null {
  return typeof packed === 'number' ? { at: Math.abs(packed), isAtLeast: packed < 0 } : null;
}

const noDeviations: DeviceEntry['deviations'] = [];

const FIRST_OF_ITS_ID = '/0/';

function usualKey(agentId: string, deviceId: string): string {
  return agentId + FIRST_OF_ITS_ID + deviceId;
}

/** Without building the usual key to compare with. */
function isUsualKey(key: string, agentId: string, deviceId: string): boolean {
  return (
    key.length === agentId.length + FIRST_OF_ITS_ID.length + deviceId.length &&
    key.startsWith(agentId) &&
    key.startsWith(FIRST_OF_ITS_ID, agentId.length) &&
    key.endsWith(deviceId)
  );
}

/** More than any lab has. Once there, the page starts over. */
const MAX_SHARED = 4_096;
const sharedModels = new Map<string, DeviceModel>();
const sharedAddresses = new Map<string, string>();

/** Messages bring copies; the page keeps one instance for each text. */
function share<T>(shared: Map<string, T>, text: string, value: T): T {
  const known = shared.get(text);
  if (known !== undefined) return known;
  if (shared.size >= MAX_SHARED) shared.clear();
  shared.set(text, value);
  return value;
}
