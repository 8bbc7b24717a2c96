import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { wordOfAvailability } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { FleetEvent, FleetEventKind } from '#shared/model/fleet-event.ts';
import type { Moment } from '#shared/model/moment.ts';
import { nothingObserved, type ObservedState, observeUse } from './observe-use.ts';

/** The last confirmed state of an agent and its devices. Stale reports don't change it. */
export interface Known {
  readonly isSilent: boolean;
  readonly devices: readonly DeviceEntry[];
  /** By key, for devices behind ADB. */
  readonly observed: ReadonlyMap<string, ObservedState>;
}

export interface Detection {
  readonly events: readonly FleetEvent[];
  /** Null until the agent's first successful response. Its history starts there. */
  readonly known: Known | null;
}

/** The changes of an agent since its last confirmed state. The idle period is that of `moment`. */
export function detectEvents(before: Known | null, report: AgentReport, moment: Moment): Detection {
  const { now: at } = moment;
  const { kind } = report.state;
  const isSilent = kind === 'stale';
  // Pausing or resuming an agent creates no event for its silence. Changes during the pause are reported once it is
  // polled again.
  if (report.agent.isPaused) return { events: [], known: before };
  if (before === null)
    return { events: [], known: kind === 'fresh' ? readKnown(report, moment, nothingObserved).known : null };
  const agent = formatAgentAddress(report.agent.address);
  const events: FleetEvent[] = [];
  if (isSilent !== before.isSilent) {
    events.push({ at, kind: isSilent ? 'agent-silent' : 'agent-back', agent, device: null, user: '' });
  }
  if (kind !== 'fresh') return { events, known: { ...before, isSilent } };
  const { known, changes } = readKnown(report, moment, before.observed);
  for (const { entry, state } of changes) {
    const device = { key: entry.key, name: nameDevice(entry.device) };
    events.push({ at, kind: `observed-${wordOfAvailability(state.kind)}`, agent, device, user: '' });
  }
  // Most responses equal the last one, and their devices are the same objects.
  if (report.devices === before.devices) return { events, known };
  const earlier = new Map(before.devices.map((entry) => [entry.key, entry]));
  for (const entry of report.devices) {
    const change = detectChange(earlier.get(entry.key), entry);
    if (change === null) continue;
    const device = { key: entry.key, name: nameDevice(entry.device) };
    events.push({ at, agent, device, ...change });
  }
  return { events, known };
}

function readKnown(report: AgentReport, moment: Moment, before: Known['observed']) {
  const { observed, changes } = observeUse(report, moment, before);
  const known: Known = { isSilent: false, devices: report.devices, observed };
  return { known, changes };
}

function detectChange(
  before: DeviceEntry | undefined,
  entry: DeviceEntry,
): { readonly kind: FleetEventKind; readonly user: string } | null {
  if (entry.device.noSerial) return null;
  const isGone = entry.goneSince !== null;
  if (before === undefined || before.goneSince !== null)
    return isGone ? null : { kind: 'appeared', user: '' };
  if (isGone) return { kind: 'gone', user: '' };
  const user = entry.device.connectedUser;
  const earlier = before.device.connectedUser;
  // If one of the two is unknown, no change is certain.
  if (user === null || earlier === null || user === earlier) return null;
  return user === '' ? { kind: 'freed', user: earlier } : { kind: 'taken', user };
}
