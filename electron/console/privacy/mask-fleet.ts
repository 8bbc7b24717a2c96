import type { AgentUpdate } from '#shared/ipc/contract.ts';
import type { AgentError, AgentReport, AgentState, StaleReason } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { wireNames } from '#shared/device/wire-names.ts';
import type { People } from './people.ts';

/** Stands for what is not shown at all. */
export const HIDDEN = '•••';

/** So that their names are known when texts are searched for them. */
export function meetUsers(people: People, entries: readonly DeviceEntry[]): void {
  for (const { device } of entries) if (device.connectedUser) people.meet(device.connectedUser);
}

/** A report without the names of people, whatever part of it is sent. */
export function maskReport<R extends Pick<AgentReport, 'state' | 'unreadable' | 'recentErrors'>>(
  people: People,
  report: R,
): R {
  return {
    ...report,
    state: maskState(people, report.state),
    unreadable: report.unreadable.map((text) => people.hide(text)),
    recentErrors: report.recentErrors.map((error): AgentError => ({
      ...error,
      reason: maskReason(people, error.reason),
    })),
  };
}

export function maskUpdate(people: People, update: AgentUpdate): AgentUpdate {
  return {
    ...update,
    report: maskReport(people, update.report),
    changed: update.changed.map((entry) => maskEntry(people, entry)),
  };
}

/** The same entry where nobody is named in it. */
export function maskEntry(people: People, entry: DeviceEntry): DeviceEntry {
  const { device, deviations } = entry;
  const alias = device.alias && people.hide(device.alias);
  if (!device.connectedUser && alias === device.alias && deviations.length === 0) return entry;
  return {
    ...entry,
    device: {
      ...device,
      alias,
      connectedUser: device.connectedUser && people.labelOf(device.connectedUser),
    },
    deviations: deviations.map((deviation) => ({
      ...deviation,
      found: deviation.field === 'ConnectedUser' && deviation.found ? HIDDEN : people.hide(deviation.found),
    })),
  };
}

function maskState(people: People, state: AgentState): AgentState {
  return state.kind === 'stale' ? { ...state, reason: maskReason(people, state.reason) } : state;
}

function maskReason(people: People, reason: StaleReason): StaleReason {
  if ('message' in reason) return { ...reason, message: people.hide(reason.message) };
  if (reason.kind === 'agent-refused') {
    return { ...reason, resultMessage: people.hide(reason.resultMessage) };
  }
  return reason;
}

/** A record as it came. What the contract does not name may name anybody, so nothing of it is shown. */
export function maskRecord(people: People, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record).map(([field, value]: readonly [string, unknown]) => {
      if (!isContractField(field)) return [field, HIDDEN];
      if (field !== 'ConnectedUser') return [field, typeof value === 'string' ? people.hide(value) : value];
      if (value === null || value === '') return [field, value];
      return [field, typeof value === 'string' ? people.labelOf(value) : HIDDEN];
    }),
  );
}

const contractFields: ReadonlySet<string> = new Set(wireNames.map(({ name }) => name));
const isContractField = (field: string) => contractFields.has(field);
