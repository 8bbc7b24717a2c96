import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyResponse, noData } from '../../../../../electron/console/fleet/agent-data.ts';
import { type AgentRecord, makeRecord } from '../../../../../electron/console/fleet/agent-record.ts';
import { applyListing, type Listing } from '../../../../../electron/console/fleet/listing.ts';
import { answer, unreachable } from './readings.ts';
import { agent, startFleet } from './started-fleet.ts';

const listing = (answeredAt: number | null, fields: Partial<Listing> = {}): Listing => ({
  revision: 'one',
  answeredAt,
  freshForMs: 45_000,
  ...fields,
});

/** A record that has responded at 1,000 with the revision of the listing. */
function answeredRecord(): AgentRecord {
  const record = makeRecord(agent('a'), undefined, 0);
  const data = applyResponse(noData, 'a', answer(['x']), 1_000);
  return Object.assign(record, { data, requested: 'one', answered: 'one' });
}

const apply = (record: AgentRecord, next: Listing, now = 10_000, stepMs = 4_000) =>
  applyListing(record, next, { stepMs, now });

it('an agent must be polled without a response, and with a response of another revision', () => {
  expect(apply(makeRecord(agent('a'), undefined, 0), listing(9_000))).toBe('changed');
  expect(apply(answeredRecord(), listing(9_000, { revision: 'two' }))).toBe('changed');
  // The response was of an earlier or later revision than the list, which another process returned.
  const record = answeredRecord();
  record.answered = 'other';
  expect(apply(record, listing(9_000))).toBe('changed');
});

it('an unchanged agent is dated by the listing, in steps', () => {
  const record = answeredRecord();
  expect(apply(record, listing(4_999))).toBe('same');
  expect(record.data.state).toEqual({ kind: 'fresh', answeredAt: 1_000 });
  expect(apply(record, listing(5_000, { freshForMs: 60_000 }))).toBe('only-dated');
  expect(record.data.state).toEqual({ kind: 'fresh', answeredAt: 5_000, freshForMs: 60_000 });
  expect(apply(record, listing(null))).toBe('same');
  // It was overdue for the page, and no longer is.
  expect(apply(record, listing(99_000), 100_000)).toBe('dated');
});

it('a listing never makes an agent older, except after the clock was set back', () => {
  const record = answeredRecord();
  expect(apply(record, listing(-1e12))).toBe('same');
  expect(apply(record, listing(400), 500)).toBe('only-dated');
  expect(record.data.state).toMatchObject({ answeredAt: 400 });
});

it('an agent with a request in progress, or a failed one, is not dated', () => {
  const record = answeredRecord();
  record.answered = null;
  expect(apply(record, listing(9_000))).toBe('same');
  expect(apply(record, listing(9_000, { revision: 'two' }))).toBe('changed');
  record.answered = 'one';
  record.data = applyResponse(record.data, 'a', unreachable, 2_000);
  expect(apply(record, listing(9_000))).toBe('same');
  expect(record.data.state.kind).toBe('stale');
});

it('a listing of unchanged data completes a refresh of the fleet', () => {
  const record = answeredRecord();
  record.isUnrefreshed = true;
  expect(apply(record, listing(1_000))).toBe('dated');
  expect(record.isUnrefreshed).toBe(false);
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
