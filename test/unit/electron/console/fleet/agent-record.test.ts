import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import { type AgentData, applyResponse, noData } from '../../../../../electron/console/fleet/agent-data.ts';
import {
  type AgentRecord,
  applyListing,
  dismissDevices,
  endRequest,
  type Listing,
  makeRecord,
  makeUpdate,
  markUnrefreshed,
  reportOf,
  requestOf,
  slowDown,
  startRequest,
  takeUpdate,
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
  it('takes over the data of the earlier one, but not its request', () => {
    const { started, request } = begin({ ...recordOf(answered), isAwaited: true, isUnrefreshed: true });
    const before = slowDown(started, request);
    expect(reportOf(before, 1_000).isPolling).toBe(true);
    const record = makeRecord({ ...agent('a'), name: 'Rack' }, before, 5);
    expect(record).toMatchObject({ agent: { name: 'Rack' }, isAwaited: true, isUnrefreshed: true });
    expect(record.data).toBe(answered);
    expect(requestOf(record, request.signal)).toBeNull();
    expect(reportOf(record, 1_000).isPolling).toBe(false);
  });

  it('is paused since the agent was paused first, and waits for no refresh then', () => {
    const first = makeRecord(paused, { ...recordOf(answered), isUnrefreshed: true }, 5);
    expect(first).toMatchObject({ pausedSince: 5, isUnrefreshed: false });
    expect(makeRecord(paused, first, 9).pausedSince).toBe(5);
    expect(makeRecord(agent('a'), first, 9).pausedSince).toBeNull();
  });
});

describe('a report', () => {
  it('has a note and a number of dropped devices only if there are any', () => {
    const bare = reportOf(recordOf(answered), 1_000);
    expect(bare).not.toHaveProperty('note');
    expect(bare).not.toHaveProperty('dropped');
    const dropped = { count: 3, since: 7 };
    const data = { ...answered, note: 'until 18:00', devices: { ...answered.devices, dropped } };
    expect(reportOf(recordOf(data), 1_000)).toMatchObject({ note: 'until 18:00', dropped });
  });

  it('has the latest response time, also after failures', () => {
    const failed = after(answered, unreachable, 2_000);
    expect(reportOf(recordOf(failed), 2_000)).toMatchObject({ roundTripMs: 5, roundTrips: [5, null] });
    expect(reportOf(recordOf(noData), 0).roundTripMs).toBeNull();
  });
});

describe('an update', () => {
  it('is whole at first, and then has what has changed', () => {
    const { next, update: first } = takeUpdate(recordOf(answered), 1_000);
    expect(first).toMatchObject({ isWhole: true, dropped: [], roundTrips: [5] });
    expect(first.changed).toBe(answered.devices.entries);
    const data = after(answered, { kind: 'unchanged', roundTripMs: 7 }, 2_000);
    expect(takeUpdate({ ...next, data }, 2_000).update).toMatchObject({
      isWhole: false,
      changed: [],
      dropped: [],
      roundTrips: [7],
    });
  });

  it('names the entries that are new or other objects, and those that are dropped', () => {
    const report = reportOf(recordOf(answered), 1_000);
    const [x, y] = report.devices;
    expect(x && y).toBeDefined();
    const changed = { ...report, devices: report.devices.slice(0, 1) };
    expect(makeUpdate(changed, report.devices)).toMatchObject({ changed: [], dropped: ['a/0/y'] });
    const other = { ...report, devices: report.devices.map((entry) => ({ ...entry })) };
    expect(makeUpdate(other, report.devices)).toMatchObject({ changed: other.devices, dropped: [] });
    const all = makeUpdate(report, []);
    expect(all).toMatchObject({ dropped: [], isWhole: false });
    expect(all.changed).toBe(report.devices);
  });
});

it('dismisses only devices that are gone or of an agent that does not respond', () => {
  const record = recordOf(answered);
  const keys = new Set(['a/0/x']);
  expect(dismissDevices(record, keys, 1_000)).toBe(record);
  const { data } = dismissDevices(record, keys, 1_000 + FRESH_FOR_MS + 1);
  expect(data.devices.entries.map(({ key }) => key)).toEqual(['a/0/y']);
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

describe('a listing', () => {
  const resultOf = (...parameters: Parameters<typeof apply>) => apply(...parameters).result;

  it('polls an agent without a response, and with a response of another revision', () => {
    expect(resultOf(makeRecord(agent('a'), undefined, 0), listing(9_000))).toBe('changed');
    expect(resultOf(answeredRecord(), listing(9_000, { revision: 'two' }))).toBe('changed');
    // The response was of an earlier or later revision than the list, which another process returned.
    expect(resultOf(answeredRecord('other'), listing(9_000))).toBe('changed');
  });

  it('dates an unchanged agent, in steps', () => {
    expect(resultOf(answeredRecord(), listing(4_999))).toBe('same');
    const { next, result } = apply(answeredRecord(), listing(5_000, { freshForMs: 60_000 }));
    expect(result).toBe('only-dated');
    expect(next.data.state).toEqual({ kind: 'fresh', answeredAt: 5_000, freshForMs: 60_000 });
    expect(resultOf(next, listing(null))).toBe('same');
    // It was overdue for the page, and no longer is.
    expect(resultOf(next, listing(99_000), 100_000)).toBe('dated');
  });

  it('never makes an agent older, except after the clock was set back', () => {
    expect(resultOf(answeredRecord(), listing(-1e12))).toBe('same');
    const { next, result } = apply(answeredRecord(), listing(400), 500);
    expect(result).toBe('only-dated');
    expect(next.data.state).toMatchObject({ answeredAt: 400 });
  });

  it('does not date an agent with a request in progress, or a failed one', () => {
    const { started, request } = begin({ ...recordOf(answered), listing: listing(9_000) });
    expect(resultOf(started, listing(9_000))).toBe('same');
    const { next } = endRequest(started, request, unreachable, 2_000);
    for (const record of [started, next])
      expect(resultOf(record, listing(9_000, { revision: 'two' }))).toBe('changed');
    expect(resultOf(next, listing(9_000))).toBe('same');
    expect(next.data.state.kind).toBe('stale');
  });

  it('completes a refresh of the fleet', () => {
    const { next, result } = apply(markUnrefreshed(answeredRecord()), listing(1_000));
    expect(result).toBe('dated');
    expect(next.isUnrefreshed).toBe(false);
  });
});

describe('the agents of the lab’s list', () => {
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

  it('are polled only if they have changed, and dated otherwise', async () => {
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

  it('are refreshed by the service only if the user requests it', async () => {
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

  it('are refreshed after a request in progress, once for several refreshes', async () => {
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

  it('are polled directly without the list, and immediately when it returns', async () => {
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

  it('are polled for devices that were dismissed before the list returned', async () => {
    const { fleet, requests, last, keys } = await startFollowed();
    await vi.advanceTimersByTimeAsync(90_001);
    fleet.dismiss(['a/0/x']);
    expect(keys()).toEqual([]);
    fleet.applyListings(listings(Date.now()));
    expect(requests).toHaveLength(2);
    await last()?.answer(answer(['x']));
    expect(keys()).toEqual(['a/0/x']);
  });

  it('are saved with their names for the next session', async () => {
    const { fleet } = await startFollowed();
    expect(fleet.remember()).toMatchObject([{ agentId: 'a', lab: { name: '', group: '' } }]);
  });
});
