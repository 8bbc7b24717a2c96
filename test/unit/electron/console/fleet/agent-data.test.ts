import { describe, expect, it } from 'vitest';
import {
  type AgentData,
  applyResponse as applyResponseOf,
  countErrorsLastHour,
  dropDevices,
  markPolling,
  noData,
} from '../../../../../electron/console/fleet/agent-data.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { answer, reading, unreachable } from './readings.ts';

const applyResponse = (data: AgentData, outcome: ListOutcome, now: number) =>
  applyResponseOf(data, 'a', outcome, now);
const fresh = applyResponse(noData, answer(['x', 'y']), 1_000);
const labReason = { kind: 'lab', failure: unreachable.failure };

describe('the state of an agent', () => {
  it('is “polling” only during the very first request', () => {
    const polling = markPolling(noData, 10);
    expect(polling.state).toEqual({ kind: 'polling', since: 10 });
    expect(markPolling(polling, 20).state).toEqual({ kind: 'polling', since: 10 });
    expect(markPolling(fresh, 20).state).toBe(fresh.state);
    const silent = applyResponse(polling, unreachable, 30);
    expect(markPolling(silent, 40).state).toBe(silent.state);
  });

  it('takes its age from the service, counted from the request', () => {
    const old = { ...answer(['x', 'y']), ageMs: 7_000 };
    const options = { sentAt: 19_500, freshForMs: 60_000 };
    const first = applyResponseOf(noData, 'a', old, 20_000, options);
    expect(first.state).toEqual({ kind: 'fresh', answeredAt: 12_500, freshForMs: 60_000 });
    const next = applyResponseOf(first, 'a', { kind: 'unchanged', roundTripMs: 1, ageMs: 1_000 }, 30_000);
    expect(next.state).toEqual({ kind: 'fresh', answeredAt: 29_000 });
    // The same list does not become older. The clock may have been set back.
    const same = { kind: 'unchanged', roundTripMs: 1, ageMs: 7_000 } as const;
    expect(applyResponseOf(next, 'a', same, 30_000).state).toMatchObject({ answeredAt: 29_000 });
    expect(applyResponseOf(next, 'a', same, 20_000).state).toMatchObject({ answeredAt: 13_000 });
  });

  it('may become older when another process of the service answers', () => {
    const first = applyResponseOf(noData, 'a', { ...answer(['y']), ageMs: 1_000 }, 30_000);
    const older = applyResponseOf(first, 'a', { ...answer(['x']), ageMs: 7_000 }, 30_000);
    expect(older.state).toEqual({ kind: 'fresh', answeredAt: 23_000 });
    expect(older.devices.entries).toMatchObject([
      { key: 'a/0/x', goneSince: null },
      { key: 'a/0/y', goneSince: 23_000, seenAt: 23_000 },
    ]);
  });

  it('is stale since the first failure, for the latest reason', () => {
    const once = applyResponse(fresh, unreachable, 2_000);
    expect(once.state).toEqual({ kind: 'stale', answeredAt: 1_000, since: 2_000, reason: labReason });
    const refused = answer([], { resultCode: 7, resultMessage: '점검 중' });
    expect(applyResponse(once, refused, 3_000).state).toEqual({
      kind: 'stale',
      answeredAt: 1_000,
      since: 2_000,
      reason: { kind: 'agent-refused', resultCode: 7, resultMessage: '점검 중' },
    });
  });

  it('is stale from the start if nothing ever answered', () => {
    const silent = applyResponse(markPolling(noData, 1), unreachable, 2);
    expect(silent.state).toEqual({ kind: 'stale', answeredAt: null, since: 2, reason: labReason });
    expect(applyResponse(silent, unreachable, 3).state).toMatchObject({ answeredAt: null, since: 2 });
  });

  it('tells an unreachable agent from one that refused', () => {
    const outcome = {
      ...answer([], { resultCode: -1, resultMessage: 'no answer' }),
      agentFailure: 'agent-unreachable' as const,
      roundTripMs: 9_000,
    };
    const failed = applyResponse(fresh, outcome, 2_000);
    expect(failed.state).toMatchObject({ reason: { kind: 'agent-unreachable', message: 'no answer' } });
    expect(failed.roundTrips).toEqual({ count: 2, latest: [5, null] });
  });

  it('keeps the last version it heard', () => {
    const versioned = applyResponse(
      fresh,
      { kind: 'unchanged', roundTripMs: 7, agentVersion: 'adb/1.0.41' },
      2_000,
    );
    expect(versioned).toMatchObject({ version: 'adb/1.0.41', roundTrips: { latest: [5, 7] } });
    expect(applyResponse(versioned, answer(['x']), 3_000).version).toBe('adb/1.0.41');
  });

  it('drops the version when our own service answers without one', () => {
    const versioned = applyResponse(
      fresh,
      { kind: 'unchanged', roundTripMs: 7, agentVersion: 'adb/1.0.41' },
      2_000,
    );
    const other = { ...answer(['x']), serviceVersion: '0.2.0' };
    expect(applyResponse(versioned, other, 3_000).version).toBeNull();
    const failure = { ...answer([], { resultCode: -1 }), agentFailure: 'agent-unreachable' as const };
    expect(applyResponse(versioned, { ...failure, serviceVersion: '0.2.0' }, 3_000).version).toBe(
      'adb/1.0.41',
    );
  });

  it('keeps the agent’s message as a note until it sends none', () => {
    const noted = applyResponse(fresh, answer(['x'], { resultMessage: '18시 점검' }), 2_000);
    expect([fresh.note, noted.note]).toEqual(['', '18시 점검']);
    expect(applyResponse(noted, unreachable, 3_000).note).toBe('18시 점검');
    expect(applyResponse(noted, answer(['x'], { resultCode: 7, resultMessage: 'no' }), 3_000).note).toBe(
      '18시 점검',
    );
    expect(applyResponse(noted, { kind: 'unchanged', roundTripMs: 3 }, 3_000).note).toBe('18시 점검');
    expect(applyResponse(noted, answer(['x']), 3_000).note).toBe('');
  });

  it('ignores a canceled request', () => {
    expect(applyResponse(fresh, { kind: 'failed', failure: { kind: 'canceled' } }, 2_000)).toBe(fresh);
  });
});

describe('the devices of an agent', () => {
  it('are updated by a failure response, but none disconnects', () => {
    const refused = applyResponse(fresh, answer(['x'], { resultCode: 0 }), 2_000);
    expect(refused.devices.entries.map(({ seenAt, goneSince }) => [seenAt, goneSince])).toEqual([
      [2_000, null],
      [null, null],
    ]);
    // Devices that it did not list are as old as the last successful response.
    expect(refused.state).toMatchObject({ kind: 'stale', answeredAt: 1_000 });
  });

  it('can be skipped by their bytes only if they are exactly that list', () => {
    expect(fresh.fingerprint).toEqual(Buffer.from('x,y'));
    expect(applyResponse(fresh, unreachable, 2_000).fingerprint).toBe(fresh.fingerprint);
    expect(applyResponse(fresh, answer(['x', 'y'], { resultCode: 0 }), 2_000).fingerprint).toBeNull();
    expect(dropDevices(fresh, new Set(['a/0/x'])).fingerprint).toBeNull();
  });

  it('can be removed, with their records', () => {
    const devices = ['x', 'y'].map((id) => reading(id, { Battery: 80 }));
    const known = applyResponse(noData, answer([], { devices }), 1_000);
    const left = dropDevices(known, new Set(['a/0/x', 'b/0/y']));
    expect(left.devices.entries.map(({ key }) => key)).toEqual(['a/0/y']);
    expect([...left.devices.raw.keys()]).toEqual(['a/0/y']);
  });
});

describe('errors of the last hour', () => {
  it('are counted, and forgotten after an hour', () => {
    const minute = 60_000;
    let data = fresh;
    for (const at of [0, 30, 59]) data = applyResponse(data, unreachable, at * minute);
    expect(countErrorsLastHour(data, 59 * minute)).toBe(3);
    expect(countErrorsLastHour(data, 60 * minute)).toBe(2);
    expect(countErrorsLastHour(data, 200 * minute)).toBe(0);
    const last = applyResponse(data, unreachable, 200 * minute);
    expect(last.failedAt).toEqual([200 * minute]);
    expect(last.recentErrors.map(({ at }) => at / minute)).toEqual([200, 59, 30, 0]);
    expect(last.recentErrors[0]?.reason).toMatchObject({ kind: 'lab' });
    const more = [201, 202, 203].reduce((known, at) => applyResponse(known, unreachable, at * minute), last);
    expect(more.recentErrors).toHaveLength(5);
  });
});
