import { expect, it } from 'vitest';
import { applyResponse, noData } from '../../../../../electron/console/fleet/agent-data.ts';
import { type AgentRecord, makeRecord } from '../../../../../electron/console/fleet/agent-record.ts';
import { applyListing, type Listing } from '../../../../../electron/console/fleet/listing.ts';
import { answer, unreachable } from './readings.ts';
import { agent } from './started-fleet.ts';

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
