import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { type FleetEvent, type HistoryGap, MAX_LISTED_EVENTS } from '#shared/model/fleet/fleet-event.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { keepShares } from '#shared/model/fleet/keep-shares.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type Availability, findAvailability, wordOfAvailability } from '#shared/device/availability.ts';
import type { ClaimRecord } from '#shared/device/claim.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { HistoryFile } from './history-file.ts';

interface HistoryOptions {
  readonly file: HistoryFile;
  readonly moment: () => Moment;
  readonly onAdded: (events: readonly FleetEvent[]) => void;
  readonly onGaps: (gaps: readonly HistoryGap[]) => void;
}

const MINUTE_MS = 60_000;

export type History = ReturnType<typeof createHistory>;

export function createHistory({ file, moment, onAdded, onGaps }: HistoryOptions) {
  let labId: string | null = null;
  let listed: readonly FleetEvent[] = [];
  let gaps = new Map<string, HistoryGap>();
  const knownOf = new Map<string, Known>();

  /** If the list is full, an agent with many events pushes out its own older ones. */
  function list(events: readonly FleetEvent[]): void {
    const all = [...events.toReversed(), ...listed];
    listed = keepShares(all, MAX_LISTED_EVENTS, ({ agent }) => agent);
    const kept = new Set(listed);
    const dropped = all.filter((event) => !kept.has(event));
    const added = events.toReversed().filter((event) => kept.has(event));
    if (dropped.length > 0) noteGaps(dropped);
    onAdded(added);
  }

  function noteGaps(dropped: readonly FleetEvent[]): void {
    gaps = new Map(gaps);
    for (const { agent } of dropped) {
      const { count, since } = gaps.get(agent) ?? { count: 0, since: moment().now };
      gaps.set(agent, { agent, count: count + 1, since });
    }
    onGaps([...gaps.values()]);
  }

  return {
    list: () => listed,
    gaps: () => [...gaps.values()],

    open(next: string | null) {
      labId = next;
      knownOf.clear();
      gaps = new Map();
      const ofLab = file
        .lines()
        .filter((line) => line.labId === labId)
        .map(({ event }) => event);
      listed = keepShares(ofLab.toReversed(), MAX_LISTED_EVENTS, ({ agent }) => agent);
    },

    update(reports: readonly AgentReport[]) {
      if (labId === null) return;
      const events: FleetEvent[] = [];
      for (const report of reports) {
        const detection = detectEvents(knownOf.get(report.agent.id) ?? null, report, moment());
        if (detection.known) knownOf.set(report.agent.id, detection.known);
        events.push(...detection.events);
      }
      if (events.length === 0) return;
      const lab = labId;
      file.append(events.map((event) => ({ labId: lab, event })));
      list(events);
    },
  };
}

/** What an agent and its devices were like last time we could be sure. Stale reports don't touch it. */
export interface Known {
  readonly isSilent: boolean;
  readonly devices: readonly DeviceEntry[];
  readonly observed: ReadonlyMap<string, ObservedState>;
}

interface Detection {
  readonly events: readonly FleetEvent[];
  /** Null until the first successful response, where the agent's history begins. */
  readonly known: Known | null;
}

export function detectEvents(before: Known | null, report: AgentReport, moment: Moment): Detection {
  const { now: at } = moment;
  const { kind } = report.state;
  const isSilent = kind === 'stale';
  // Pausing is no event. What changes meanwhile is reported once the agent is polled again.
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
  // Most responses are like the last one, and so are the objects.
  if (report.devices === before.devices) return { events, known };
  const earlier = new Map(before.devices.map((entry) => [entry.key, entry]));
  for (const entry of report.devices) {
    const last = earlier.get(entry.key);
    const device = { key: entry.key, name: nameDevice(entry.device) };
    for (const change of [detectChange(last, entry), detectClaim(last, entry)])
      if (change) events.push({ at, agent, device, ...change });
  }
  return { events, known };
}

function readKnown(report: AgentReport, moment: Moment, before: Known['observed']) {
  const { observed, changes } = observeUse(report, moment, before);
  const known: Known = { isSilent: false, devices: report.devices, observed };
  return { known, changes };
}

type Change = Pick<FleetEvent, 'kind' | 'user'>;

function detectChange(before: DeviceEntry | undefined, entry: DeviceEntry): Change | null {
  if (entry.device.noSerial) return null;
  const isGone = entry.goneSince !== null;
  if (before === undefined || before.goneSince !== null)
    return isGone ? null : { kind: 'appeared', user: '' };
  if (isGone) return { kind: 'gone', user: '' };
  const user = entry.device.connectedUser;
  const earlier = before.device.connectedUser;
  // If we don't know one of the two, we can't say that it changed.
  if (user === null || earlier === null || user === earlier) return null;
  return user === '' ? { kind: 'freed', user: earlier } : { kind: 'taken', user };
}

/** No news: a claim that was there before we first saw the device, or one of a lost device. */
function detectClaim(before: DeviceEntry | undefined, { device, goneSince }: DeviceEntry): Change | null {
  if (before === undefined || goneSince !== null) return null;
  const { claim } = device;
  const earlier = before.device.claim;
  if (!claim) return earlier && { kind: 'claim-ended', user: earlier.By ?? '' };
  return earlier && isSameClaim(earlier, claim) ? null : { kind: 'claimed', user: claim.By ?? '' };
}

/** Its times move with the service's clock and ours. */
function isSameClaim(before: ClaimRecord, { Since, By }: ClaimRecord): boolean {
  const movedMs = Math.abs(Date.parse(Since) - Date.parse(before.Since));
  return movedMs === 0 || (movedMs < MINUTE_MS && By === before.By);
}

export interface ObservedState {
  readonly kind: 'in-use' | 'recent-activity' | 'idle';
  readonly at: number;
}

export const nothingObserved: ReadonlyMap<string, ObservedState> = new Map();

/** Unknown is no change: a device is what it was until something happens. */
export function observeUse(
  { devices, state }: AgentReport,
  moment: Moment,
  before: ReadonlyMap<string, ObservedState>,
) {
  const observed = new Map<string, ObservedState>();
  const changes: { readonly entry: DeviceEntry; readonly state: ObservedState }[] = [];
  for (const entry of devices) {
    const { connectedUser, noSerial, observed: signs } = entry.device;
    if (!signs || connectedUser !== null || noSerial) continue;
    const known = before.get(entry.key);
    const next = follow(findAvailability({ entry, state }, moment), known, moment.now);
    if (next === undefined) continue;
    observed.set(entry.key, next);
    if (known && next.kind !== known.kind) changes.push({ entry, state: next });
  }
  return { observed: observed.size === 0 ? nothingObserved : observed, changes };
}

function follow(
  availability: Availability,
  known: ObservedState | undefined,
  now: number,
): ObservedState | undefined {
  const { kind } = availability;
  if (kind !== 'in-use' && kind !== 'recent-activity' && kind !== 'idle') return known;
  // After a restart, the service may take for activity what it knew was a cable being plugged in.
  const isOld =
    kind === 'recent-activity' &&
    availability.because === 'activity' &&
    availability.sign.at <= (known?.at ?? 0);
  return isOld && known?.kind === 'idle' ? known : { kind, at: now };
}
