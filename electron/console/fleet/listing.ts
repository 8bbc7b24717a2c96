import { type AgentData, isOnlyTimeChange } from './agent-data.ts';
import type { AgentRecord } from './agent-record.ts';
import { latestAnswer } from './answer-time.ts';

/** What the lab's list states about one agent. */
export interface Listing {
  /** Of the agent's DeviceList response. */
  readonly revision: string;
  /** A lower bound of the time of its last list, in milliseconds since 1970. Null if it has sent none. */
  readonly answeredAt: number | null;
  /** How long a response of the agent is fresh, in milliseconds. */
  readonly freshForMs: number;
}

/**
 * Puts a listing into the agent's record. `changed`: the agent must be polled. `dated` and `only-dated`: its data is
 * still valid, and has a later time; `only-dated` if nothing else has changed for the page.
 * @param stepMs a smaller change of the time is left out
 */
export function applyListing(
  record: AgentRecord,
  listing: Listing,
  { stepMs, now }: { readonly stepMs: number; readonly now: number },
): 'changed' | 'dated' | 'only-dated' | 'same' {
  record.listing = listing;
  if (record.answered !== listing.revision) {
    // The poller repeats a failed request.
    const isInProgress = record.answered === null && record.requested === listing.revision;
    return isInProgress ? 'same' : 'changed';
  }
  const wasUnrefreshed = record.isUnrefreshed;
  record.isUnrefreshed = false;
  const before = record.data;
  record.data = dateData(before, listing, stepMs, now);
  if (record.data === before) return wasUnrefreshed ? 'dated' : 'same';
  return !wasUnrefreshed && isOnlyTimeChange(before, record.data, now) ? 'only-dated' : 'dated';
}

function dateData(
  data: AgentData,
  { answeredAt, freshForMs }: Listing,
  stepMs: number,
  now: number,
): AgentData {
  const { state } = data;
  if (state.kind !== 'fresh' || answeredAt === null) return data;
  const latest = latestAnswer(state.answeredAt, answeredAt, now);
  if (latest >= state.answeredAt && latest - state.answeredAt < stepMs) return data;
  return { ...data, state: { kind: 'fresh', answeredAt: latest, freshForMs } };
}
