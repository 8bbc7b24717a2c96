import { describe, expect, it } from 'vitest';
import { FRESH_FOR_MS } from '#shared/model/freshness.ts';
import {
  type AgentData,
  applyResponse,
  markPolling,
  noData,
} from '../../../../../electron/console/fleet/agent-data.ts';
import {
  type AgentRecord,
  dismissDevices,
  logStateChange,
  makeRecord,
  makeUpdate,
  reportOf,
  takeUpdate,
} from '../../../../../electron/console/fleet/agent-record.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { answer, unreachable } from './readings.ts';
import { agent } from './started-fleet.ts';

const paused = { ...agent('a'), isPaused: true };
const after = (data: AgentData, outcome: ListOutcome, now: number) => applyResponse(data, 'a', outcome, now);
const answered = after(noData, answer(['x', 'y']), 1_000);

const recordOf = (data: AgentData): AgentRecord => ({ ...makeRecord(agent('a'), undefined, 0), data });

describe('a new record', () => {
  it('has no data, and no user waits for it', () => {
    expect(makeRecord(agent('a'), undefined, 5)).toEqual({
      agent: agent('a'),
      data: noData,
      pausedSince: null,
      listing: null,
      requested: null,
      answered: null,
      isPolling: false,
      isAwaited: false,
      isUnrefreshed: false,
      sent: null,
      sentRoundTrips: 0,
    });
  });

  it('takes over the data of the earlier one, but not its request', () => {
    const before = { ...recordOf(answered), isPolling: true, isAwaited: true, isUnrefreshed: true };
    const record = makeRecord({ ...agent('a'), name: 'Rack' }, before, 5);
    expect(record).toEqual({ ...before, agent: { ...agent('a'), name: 'Rack' }, isPolling: false });
    expect(makeRecord(agent('a'), { ...before, isUnrefreshed: false }, 5).isUnrefreshed).toBe(false);
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
    const record = recordOf(answered);
    const first = takeUpdate(record, 1_000);
    expect(first).toMatchObject({ isWhole: true, dropped: [], roundTrips: [5] });
    expect(first.changed).toBe(answered.devices.entries);
    record.data = after(answered, { kind: 'unchanged', roundTripMs: 7 }, 2_000);
    expect(takeUpdate(record, 2_000)).toMatchObject({
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
  expect(dismissDevices(record, keys, 1_000)).toBe(false);
  expect(record.data).toBe(answered);
  expect(dismissDevices(record, keys, 1_000 + FRESH_FOR_MS + 1)).toBe(true);
  expect(record.data.devices.entries.map(({ key }) => key)).toEqual(['a/0/y']);
});

describe('the log', () => {
  function linesOf(...outcomes: readonly ListOutcome[]): readonly unknown[] {
    const log = createRecordingLog();
    let data = markPolling(noData, 0);
    for (const outcome of outcomes) {
      const before = data;
      data = after(data, outcome, 1_000);
      logStateChange(log, recordOf(data), before);
    }
    return log.lines.map((line): unknown => JSON.parse(line));
  }
  const failed = (why: string) => ({
    level: 'warn',
    message: 'An agent has no valid response',
    agent: '10.0.0.1:5037',
    why,
  });
  const back = { level: 'info', message: 'An agent responds again', agent: '10.0.0.1:5037' };

  it('has a line when an agent fails and one when it responds again, not for each failure', () => {
    const refused = answer([], { resultCode: 7, resultMessage: 'secret' });
    expect(linesOf(answer(['x']), unreachable, unreachable, answer(['x']), answer(['x']), refused)).toEqual([
      failed('lab: unreachable'),
      back,
      failed('agent-refused'),
    ]);
  });

  it('has the first failure after saved data', () => {
    const log = createRecordingLog();
    const saved: AgentData = {
      ...noData,
      state: { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'from-last-time' } },
    };
    logStateChange(log, recordOf(after(saved, answer(['x']), 3)), saved);
    expect(log.lines).toEqual([]);
    logStateChange(log, recordOf(after(saved, unreachable, 3)), saved);
    expect(log.lines).toHaveLength(1);
  });
});
