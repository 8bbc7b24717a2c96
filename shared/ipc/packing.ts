import type { AgentReport } from '../model/agent.ts';
import type {
  AgentUpdate,
  ConsoleSnapshot,
  EventName,
  Events,
  FleetChange,
  FleetSnapshot,
  RouteName,
} from './contract.ts';
import {
  createEntryPacker,
  createEntryUnpacker,
  type PackedCommon,
  type PackedEntry,
} from './packed-entry.ts';

/**
 * The form in which events and answers cross between main and the page. Devices cross without the names of their fields
 * and with every text and model once, in a tenth of the bytes; all else crosses as it is.
 */
interface PackedChange extends Omit<FleetChange, 'updates'> {
  readonly common: PackedCommon;
  readonly updates: readonly (Omit<AgentUpdate, 'changed'> & { readonly changed: readonly PackedEntry[] })[];
}

interface PackedFleet extends Omit<FleetSnapshot, 'reports'> {
  readonly common: PackedCommon;
  readonly reports: readonly (Omit<AgentReport, 'devices'> & { readonly devices: readonly PackedEntry[] })[];
}

export function packEvent<E extends EventName>(event: E, payload: Events[E]): unknown {
  // The name says which payload it is; a generic one does not follow it.
  return event === 'fleet.changed' ? packChange(payload as FleetChange) : payload;
}

export function unpackEvent(event: string, payload: unknown): unknown {
  // As packEvent has made it.
  return event === 'fleet.changed' ? unpackChange(payload as PackedChange) : payload;
}

export function packAnswer(route: unknown, answer: unknown): unknown {
  if (!isSnapshot(route)) return answer;
  // The contract says that this route answers it.
  const snapshot = answer as ConsoleSnapshot;
  return { ...snapshot, fleet: packFleet(snapshot.fleet) };
}

export function unpackAnswer(route: string, answer: unknown): unknown {
  if (!isSnapshot(route)) return answer;
  // As packAnswer has made it.
  const snapshot = answer as Omit<ConsoleSnapshot, 'fleet'> & { readonly fleet: PackedFleet };
  return { ...snapshot, fleet: unpackFleet(snapshot.fleet) };
}

function isSnapshot(route: unknown): boolean {
  return route === ('console.snapshot' satisfies RouteName);
}

function packChange({ updates, ...rest }: FleetChange): PackedChange {
  const packer = createEntryPacker();
  const packed = updates.map((update) => ({
    ...update,
    changed: update.changed.map((entry) => packer.pack(entry, update.report.agent.id)),
  }));
  return { ...rest, common: packer.common, updates: packed };
}

function unpackChange({ common, updates, ...rest }: PackedChange): FleetChange {
  const unpack = createEntryUnpacker(common);
  const whole = updates.map((update) => ({
    ...update,
    changed: update.changed.map((entry) => unpack(entry, update.report.agent.id)),
  }));
  return { ...rest, updates: whole };
}

function packFleet({ reports, ...rest }: FleetSnapshot): PackedFleet {
  const packer = createEntryPacker();
  const packed = reports.map((report) => ({
    ...report,
    devices: report.devices.map((entry) => packer.pack(entry, report.agent.id)),
  }));
  return { ...rest, common: packer.common, reports: packed };
}

function unpackFleet({ common, reports, ...rest }: PackedFleet): FleetSnapshot {
  const unpack = createEntryUnpacker(common);
  const whole = reports.map((report) => ({
    ...report,
    devices: report.devices.map((entry) => unpack(entry, report.agent.id)),
  }));
  return { ...rest, reports: whole };
}
