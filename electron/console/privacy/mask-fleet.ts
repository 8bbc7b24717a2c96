import type { AgentUpdate, FleetSnapshot } from '#shared/ipc/contract.ts';
import type { AgentError, AgentReport, AgentState, StaleReason } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { wireNames } from '#shared/device/wire-names.ts';
import { HIDDEN } from '#shared/model/name-mask.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Privacy, Pseudonyms } from './pseudonyms.ts';

/** The fleet as it is sent to a file or the page: without names while they are hidden. */
export function maskFleet(
  { hidesNames, pseudonyms }: Privacy,
  fleet: { snapshot(): FleetSnapshot; rawRecord: Fleet['rawRecord'] },
) {
  const reports = (): readonly AgentReport[] => {
    const { reports: all } = fleet.snapshot();
    return hidesNames() ? maskReports(pseudonyms, all) : all;
  };
  const rawRecord: Fleet['rawRecord'] = (key) => {
    const found = fleet.rawRecord(key);
    return found && hidesNames() ? { record: maskRecord(pseudonyms, found.record) } : found;
  };
  return { reports, rawRecord };
}

/** Registers the devices' users. Must run before texts are searched for their names. */
export function registerUsers(pseudonyms: Pseudonyms, entries: readonly DeviceEntry[]): void {
  for (const { device } of entries) if (device.connectedUser) pseudonyms.register(device.connectedUser);
}

function maskReport<R extends Pick<AgentReport, 'state' | 'unreadable' | 'note' | 'recentErrors'>>(
  pseudonyms: Pseudonyms,
  report: R,
): R {
  return {
    ...report,
    state: maskState(pseudonyms, report.state),
    unreadable: report.unreadable.map((text) => pseudonyms.hide(text)),
    ...(report.note !== undefined && { note: pseudonyms.hide(report.note) }),
    recentErrors: report.recentErrors.map((error): AgentError => ({
      ...error,
      reason: maskReason(pseudonyms, error.reason),
    })),
  };
}

export function maskReports(pseudonyms: Pseudonyms, reports: readonly AgentReport[]): readonly AgentReport[] {
  for (const { devices } of reports) registerUsers(pseudonyms, devices);
  return reports.map((report) => ({
    ...maskReport(pseudonyms, report),
    devices: report.devices.map((entry) => maskEntry(pseudonyms, entry)),
  }));
}

export function maskUpdate(pseudonyms: Pseudonyms, update: AgentUpdate): AgentUpdate {
  return {
    ...update,
    report: maskReport(pseudonyms, update.report),
    changed: update.changed.map((entry) => maskEntry(pseudonyms, entry)),
  };
}

/** The entry with its names masked; the same object if it contains none. */
function maskEntry(pseudonyms: Pseudonyms, entry: DeviceEntry): DeviceEntry {
  const { device, deviations } = entry;
  const alias = device.alias && pseudonyms.hide(device.alias);
  if (!device.connectedUser && alias === device.alias && deviations.length === 0) return entry;
  return {
    ...entry,
    device: {
      ...device,
      alias,
      connectedUser: device.connectedUser && pseudonyms.labelOf(device.connectedUser),
    },
    deviations: deviations.map((deviation) => ({
      ...deviation,
      found:
        deviation.field === 'ConnectedUser' && deviation.found ? HIDDEN : pseudonyms.hide(deviation.found),
    })),
  };
}

function maskState(pseudonyms: Pseudonyms, state: AgentState): AgentState {
  return state.kind === 'stale' ? { ...state, reason: maskReason(pseudonyms, state.reason) } : state;
}

function maskReason(pseudonyms: Pseudonyms, reason: StaleReason): StaleReason {
  if ('message' in reason) return { ...reason, message: pseudonyms.hide(reason.message) };
  if (reason.kind === 'agent-refused') {
    return { ...reason, resultMessage: pseudonyms.hide(reason.resultMessage) };
  }
  return reason;
}

/** A raw record. A field outside the contract may name a person, so its value is hidden. */
function maskRecord(pseudonyms: Pseudonyms, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record).map(([field, value]: readonly [string, unknown]) => {
      if (!contractFields.has(field)) return [field, HIDDEN];
      if (field !== 'ConnectedUser')
        return [field, typeof value === 'string' ? pseudonyms.hide(value) : value];
      if (value === null || value === '') return [field, value];
      return [field, typeof value === 'string' ? pseudonyms.labelOf(value) : HIDDEN];
    }),
  );
}

const contractFields: ReadonlySet<string> = new Set(wireNames.map(({ name }) => name));
