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
import { createBookCopy, createModelBook } from './packed-model.ts';

/**
 * The form in which events and answers cross between main and the page. Devices cross without the names of their fields, each text
 * once in a message, and each model once for all: in a twentieth of the bytes. All else crosses as it is.
 */
interface PackedChange extends Omit<FleetChange, 'updates'> {
  readonly common: PackedCommon;
  readonly updates: readonly (Omit<AgentUpdate, 'changed'> & { readonly changed: readonly PackedEntry[] })[];
}

interface PackedFleet extends Omit<FleetSnapshot, 'reports'> {
  readonly common: PackedCommon;
  readonly reports: readonly (Omit<AgentReport, 'devices'> & { readonly devices: readonly PackedEntry[] })[];
}

/** Main's end. Every event it packs has to be sent, in that order. */
export function createPacker() {
  const models = createModelBook();

  function packChange({ updates, ...rest }: FleetChange): PackedChange {
    const { pack, common } = createEntryPacker(models);
    const packed = updates.map((update) => ({
      ...update,
      changed: update.changed.map((entry) => pack(entry, update.report.agent.id)),
    }));
    return { ...rest, common: common('new'), updates: packed };
  }

  function packFleet({ reports, ...rest }: FleetSnapshot): PackedFleet {
    const { pack, common } = createEntryPacker(models);
    const packed = reports.map((report) => ({
      ...report,
      devices: report.devices.map((entry) => pack(entry, report.agent.id)),
    }));
    return { ...rest, common: common('all'), reports: packed };
  }

  return {
    event<E extends EventName>(event: E, payload: Events[E]): unknown {
      // The name says which payload it is; a generic one does not follow it.
      return event === 'fleet.changed' ? packChange(payload as FleetChange) : payload;
    },

    answer(route: unknown, answer: unknown): unknown {
      if (!isSnapshot(route)) return answer;
      // The contract says that this route answers it.
      const snapshot = answer as ConsoleSnapshot;
      return { ...snapshot, fleet: packFleet(snapshot.fleet) };
    },
  };
}

/** The page's end. */
export function createUnpacker() {
  const models = createBookCopy();

  function unpackChange({ common, updates, ...rest }: PackedChange): FleetChange {
    const unpack = createEntryUnpacker(common, models);
    if (!unpack) return { ...rest, updates: [], isUnreadable: true };
    const whole = updates.map((update) => ({
      ...update,
      changed: update.changed.map((entry) => unpack(entry, update.report.agent.id)),
    }));
    return { ...rest, updates: whole };
  }

  function unpackFleet({ common, reports, ...rest }: PackedFleet): FleetSnapshot {
    const unpack = createEntryUnpacker(common, models);
    if (!unpack) throw new Error('A snapshot without its models');
    const whole = reports.map((report) => ({
      ...report,
      devices: report.devices.map((entry) => unpack(entry, report.agent.id)),
    }));
    return { ...rest, reports: whole };
  }

  return {
    event(event: string, payload: unknown): unknown {
      // As the packer has made it.
      return event === 'fleet.changed' ? unpackChange(payload as PackedChange) : payload;
    },

    answer(route: string, answer: unknown): unknown {
      if (!isSnapshot(route)) return answer;
      // As the packer has made it.
      const snapshot = answer as Omit<ConsoleSnapshot, 'fleet'> & { readonly fleet: PackedFleet };
      return { ...snapshot, fleet: unpackFleet(snapshot.fleet) };
    },
  };
}

function isSnapshot(route: unknown): boolean {
  return route === ('console.snapshot' satisfies RouteName);
}
