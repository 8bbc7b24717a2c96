import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AgentData, applyResponse, noData } from '../../../../../electron/console/fleet/agent-data.ts';
import {
  type AgentRecord,
  applyListing,
  endRequest,
  type Listing,
  makeRecord,
  markUnrefreshed,
  reportOf,
  requestOf,
  startRequest,
} from '../../../../../electron/console/fleet/agent-record.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { answer, unreachable } from './readings.ts';
import { agent, startFleet } from './started-fleet.ts';

const paused = { ...agent('a'), isPaused: true };
const after = (data: AgentData, outcome: ListOutcome, now: number) => applyResponse(data, 'a', outcome, now);
const answered = after(noData, answer(['x', 'y']), 1_000);

const recordOf = (data: AgentData): AgentRecord => ({ ...makeRecord(agent('a'), undefined, 0), data });

/** A request that has begun, and its record. */
function begin(record: AgentRecord) {
  const { signal } = new AbortController();
  const started = startRequest(record, signal, 1_000);
  const request = requestOf(started, signal);
  if (!request) throw new Error('No request');
  return { started, request };
}

describe('a new record', () => {
  it('stays paused since the first pause, and waits for no refresh', () => {
    const first = makeRecord(paused, { ...recordOf(answered), isUnrefreshed: true }, 5);
    expect(first).toMatchObject({ pausedSince: 5, isUnrefreshed: false });
    expect(makeRecord(paused, first, 9).pausedSince).toBe(5);
    expect(makeRecord(agent('a'), first, 9).pausedSince).toBeNull();
  });
});

describe('the report of an agent', () => {
  it('shows the last response time even after failures', () => {
    const failed = after(answered, unreachable, 2_000);
    expect(reportOf(recordOf(failed), 2_000)).toMatchObject({ roundTripMs: 5, roundTrips: [5, null] });
    expect(reportOf(recordOf(noData), 0).roundTripMs).toBeNull();
  });
});

const listing = (answeredAt: number | null, fields: Partial<Listing> = {}): Listing => ({
  revision: 'one',
  answeredAt,
  freshForMs: 45_000,
  ...fields,
});

/** A record that has responded at 1,000 with this revision. */
const answeredRecord = (revision: string | null = 'one', data = answered): AgentRecord => ({
  ...recordOf(data),
  polling: { kind: 'answered', revision },
});

const apply = (record: AgentRecord, next: Listing, now = 10_000, stepMs = 4_000) =>
  applyListing(record, next, { stepMs, now });

describe('an entry of the lab’s list', () => {
  const resultOf = (...parameters: Parameters<typeof apply>) => apply(...parameters).result;

  it('polls an agent that never answered or whose revision changed', () => {
    expect(resultOf(makeRecord(agent('a'), undefined, 0), listing(9_000))).toBe('changed');
    expect(resultOf(answeredRecord(), listing(9_000, { revision: 'two' }))).toBe('changed');
    // The response was of an earlier or later revision than the list, which another process returned.
    expect(resultOf(answeredRecord('other'), listing(9_000))).toBe('changed');
  });

  it('only updates the time of an unchanged agent, in steps', () => {
    expect(resultOf(answeredRecord(), listing(4_999))).toBe('same');
    const { next, result } = apply(answeredRecord(), listing(5_000, { freshForMs: 60_000 }));
    expect(result).toBe('only-dated');
    expect(next.data.state).toEqual({ kind: 'fresh', answeredAt: 5_000, freshForMs: 60_000 });
    expect(resultOf(next, listing(null))).toBe('same');
    // It was overdue for the page, and no longer is.
    expect(resultOf(next, listing(99_000), 100_000)).toBe('dated');
  });

  it('never makes an agent older unless the clock was set back', () => {
    expect(resultOf(answeredRecord(), listing(-1e12))).toBe('same');
    const { next, result } = apply(answeredRecord(), listing(400), 500);
    expect(result).toBe('only-dated');
    expect(next.data.state).toMatchObject({ answeredAt: 400 });
  });

  it('leaves the time alone while a request runs or after it failed', () => {
    const { started, request } = begin({ ...recordOf(answered), listing: listing(9_000) });
    expect(resultOf(started, listing(9_000))).toBe('same');
    const { next } = endRequest(started, request, unreachable, 2_000);
    for (const record of [started, next])
      expect(resultOf(record, listing(9_000, { revision: 'two' }))).toBe('changed');
    expect(resultOf(next, listing(9_000))).toBe('same');
    expect(next.data.state.kind).toBe('stale');
  });

  it('counts as the answer to a refresh', () => {
    const { next, result } = apply(markUnrefreshed(answeredRecord()), listing(1_000));
    expect(result).toBe('dated');
    expect(next.isUnrefreshed).toBe(false);
  });
});

describe('agents of the lab’s list', () => {
  const listings = (answeredAt: number, fields = {}) => [
    { agentId: 'a', listing: listing(answeredAt, { freshForMs: 90_000, ...fields }) },
  ];

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The agent has responded to a request for its listing. */
  async function startFollowed() {
    const started = startFleet();
    const { fleet, requests, last } = started;
    fleet.followList(true);
    fleet.add({ ...agent('a'), origin: 'lab' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(0);
    fleet.applyListings(listings(Date.now()));
    await last()?.answer({ ...answer(['x']), ageMs: 0 });
    return started;
  }

  it('polls changed agents and only updates the time of the rest', async () => {
    const { fleet, requests, report } = await startFollowed();
    await vi.advanceTimersByTimeAsync(60_000);
    const answeredAt = Date.now() - 2_000;
    fleet.applyListings([
      ...listings(answeredAt),
      ...listings(0).map((each) => ({ ...each, agentId: 'none' })),
    ]);
    expect(report()?.state).toEqual({ kind: 'fresh', answeredAt, freshForMs: 90_000 });
    expect(requests).toHaveLength(1);
    fleet.applyListings(listings(answeredAt, { revision: 'two' }));
    expect(requests).toHaveLength(2);
  });

  it('asks the service to refresh only when the user does', async () => {
    const { fleet, requests, last } = await startFollowed();
    fleet.pollNow(null, { isRefresh: false });
    await last()?.answer(answer(['x']));
    fleet.pollNow(['a']);
    await last()?.answer(answer(['x']));
    expect(requests.map(({ isRefresh }) => isRefresh)).toEqual([false, false, true]);
    fleet.add(agent('bb'));
    fleet.pollNow(['bb']);
    expect(last()).toMatchObject({ agent: { id: 'bb' }, isRefresh: false });
  });

  it('refreshes once after the running request, however often you ask', async () => {
    const { fleet, requests, last } = await startFollowed();
    fleet.pollNow(null, { isRefresh: false });
    fleet.pollNow(['a']);
    fleet.pollNow(['a']);
    for (const ids of [['last list'], ['now']]) await last()?.answer(answer(ids));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.map(({ isRefresh }) => isRefresh)).toEqual([false, false, true]);

    fleet.pollNow(['a']);
    fleet.pollNow(['a']);
    await last()?.answer(answer(['now']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(4);
  });

  it('polls directly while the list is away, and at once when it’s back', async () => {
    const { fleet, requests, last, report } = await startFollowed();
    fleet.followList(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(2);
    await last()?.answer(unreachable);
    expect(report()?.state.kind).toBe('stale');
    fleet.followList(true);
    fleet.applyListings(listings(Date.now()));
    expect(requests).toHaveLength(3);
    await last()?.answer(answer(['x']));
    expect(report()?.state.kind).toBe('fresh');
  });

  it('fetches dismissed devices again when the list is back', async () => {
    const { fleet, requests, last, keys } = await startFollowed();
    await vi.advanceTimersByTimeAsync(90_001);
    fleet.dismiss(['a/0/x']);
    expect(keys()).toEqual([]);
    fleet.applyListings(listings(Date.now()));
    expect(requests).toHaveLength(2);
    await last()?.answer(answer(['x']));
    expect(keys()).toEqual(['a/0/x']);
  });
});
