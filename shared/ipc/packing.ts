import type { Device, DeviceEntry, DeviceModel, UseStart } from '../device/device.ts';
import { createDevice, type FieldValue, phoneFields } from '../device/field-values.ts';
import type { Agent, AgentReport } from '../model/fleet/agent.ts';
import { formatAgentAddress } from '../model/fleet/agent-address.ts';
import type { EventName, Events, RouteName } from './contract.ts';
import type { AgentUpdate, PageState, FleetChange, FleetReports } from './page-state.ts';

/** The devices of one agent in packed form. */
interface PackedEntries {
  /**
   * The values of all devices in one array, which costs half as much to send as an array for each device. A device
   * has {@link ROW} values: the index of its model in the message's models, the start of its use ({@link packUse}),
   * then the fields of a device in the order of the field table. True represents the address of its agent, which
   * nearly all devices repeat.
   */
  readonly values: readonly (FieldValue | true)[];
  /** The rest of each entry that has deviations, an unusual key, or a time, with the index of its device. */
  readonly unusual: readonly (readonly [place: number, entry: Unusual])[];
}

type Unusual = Omit<DeviceEntry, 'device' | 'usedSince'>;

/** A change in packed form. Each message contains the models of its devices. */
interface PackedChange extends Omit<FleetChange, 'updates'> {
  readonly models: readonly DeviceModel[];
  readonly updates: readonly (Omit<AgentUpdate, 'changed'> & { readonly changed: PackedEntries })[];
}

interface PackedFleet extends Omit<FleetReports, 'reports'> {
  readonly models: readonly DeviceModel[];
  readonly reports: readonly (Omit<AgentReport, 'devices'> & { readonly devices: PackedEntries })[];
}

/** The data that main sends for an event. Everything except changes of the fleet is unchanged. */
export function packEvent<E extends EventName>(event: E, payload: Events[E]): unknown {
  if (event !== 'fleet.changed') return payload;
  // The name determines the payload type. A generic function does not narrow it.
  const { updates, ...rest } = payload as FleetChange;
  const { models, pack } = createEntryPacker();
  const packed = updates.map((update) => ({ ...update, changed: pack(update.changed, update.report.agent) }));
  return { ...rest, models, updates: packed } satisfies PackedChange;
}

/** The data that main sends for the output of a route. Everything except the console's state is unchanged. */
export function packAnswer(route: unknown, answer: unknown): unknown {
  if (route !== stateRoute) return answer;
  // The contract defines this output of the route.
  const state = answer as PageState;
  const { models, pack } = createEntryPacker();
  const reports = state.fleet.reports.map((report) => ({
    ...report,
    devices: pack(report.devices, report.agent),
  }));
  return { ...state, fleet: { ...state.fleet, models, reports } satisfies PackedFleet };
}

/** The event that {@link packEvent} packed. */
export function unpackEvent(event: string, payload: unknown): unknown {
  if (event !== 'fleet.changed') return payload;
  // In the form of packEvent.
  const { models, updates, ...rest } = payload as PackedChange;
  const unpack = createEntryUnpacker(models);
  return {
    ...rest,
    updates: updates.map((update) => ({ ...update, changed: unpack(update.changed, update.report.agent) })),
  } satisfies FleetChange;
}

/** The output that {@link packAnswer} packed. */
export function unpackAnswer(route: string, answer: unknown): unknown {
  if (route !== stateRoute) return answer;
  // In the form of packAnswer.
  const state = answer as Omit<PageState, 'fleet'> & { readonly fleet: PackedFleet };
  const { models, reports, ...rest } = state.fleet;
  const unpack = createEntryUnpacker(models);
  const whole = reports.map((report) => ({ ...report, devices: unpack(report.devices, report.agent) }));
  return { ...state, fleet: { ...rest, reports: whole } satisfies FleetReports };
}

const stateRoute = 'console.state' satisfies RouteName;

/** The number of values of a device. */
const ROW = 2 + phoneFields.length;

/** Packs the entries of one message, and collects their models. */
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
    // In the form of pack.
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

/** A negative number is a start that was not observed. Null means no start. */
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

/** Compares without creating the usual key. */
function isUsualKey(key: string, agentId: string, deviceId: string): boolean {
  return (
    key.length === agentId.length + FIRST_OF_ITS_ID.length + deviceId.length &&
    key.startsWith(agentId) &&
    key.startsWith(FIRST_OF_ITS_ID, agentId.length) &&
    key.endsWith(deviceId)
  );
}

/** More models or agents than a lab has. At this number, the page clears its shared values. */
const MAX_SHARED = 4_096;
const sharedModels = new Map<string, DeviceModel>();
const sharedAddresses = new Map<string, string>();

/** The page's single instance of the value with this text. Each message contains copies. */
function share<T>(shared: Map<string, T>, text: string, value: T): T {
  const known = shared.get(text);
  if (known !== undefined) return known;
  if (shared.size >= MAX_SHARED) shared.clear();
  shared.set(text, value);
  return value;
}
