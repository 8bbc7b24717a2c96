import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRecord } from '../../../../../electron/console/fleet/agent-record.ts';
import { pollAgent } from '../../../../../electron/console/fleet/poll-agent.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { answer, unreachable } from './readings.ts';
import { agent } from './started-fleet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const record = makeRecord(agent('a'), undefined, 0);
  const log = createRecordingLog();
  const mark = vi.fn<(options?: { readonly isUnchanged: boolean }) => void>();
  /** Polls the agent, which responds with this outcome after `ms`. */
  async function poll(outcome: ListOutcome, ms = 0, signal = new AbortController().signal) {
    const client = {
      poll: () => new Promise<ListOutcome>((resolve) => setTimeout(() => resolve(outcome), ms)),
    };
    const polling = pollAgent(record, signal, { client, log, now: Date.now, mark });
    await vi.advanceTimersByTimeAsync(ms);
    return polling;
  }
  return { record, log, mark, poll };
}

type Failure = Extract<ListOutcome, { readonly kind: 'failed' }>['failure'];
const failed = (failure: Failure): ListOutcome => ({ kind: 'failed', failure });
const address = 'http://lab.example';

describe('the result of polling', () => {
  it.each<[string, ListOutcome]>([
    ['good', answer(['x'])],
    ['agent-failed', answer([], { resultCode: 7 })],
    ['failed', unreachable],
    ['failed', failed({ kind: 'http-status', address, status: 500 })],
    ['overloaded', failed({ kind: 'http-status', address, status: 503 })],
    ['overloaded', failed({ kind: 'busy', address, retryAfterMs: 0 })],
    ['overloaded', failed({ kind: 'broken-off', address })],
    ['overloaded', failed({ kind: 'unreachable', address, detail: 'ECONNRESET' })],
    ['overloaded', failed({ kind: 'unreachable', address, detail: 'EPIPE' })],
    ['overloaded', failed({ kind: 'unreachable', address, detail: 'UND_ERR_SOCKET' })],
  ])('is %s', async (result, outcome) => {
    expect(await start().poll(outcome)).toBe(result);
  });

  it('is canceled if the signal aborts, and changes nothing', async () => {
    const { record, poll, log } = start();
    await poll(answer(['x']));
    const before = record.data;
    expect(await poll(unreachable, 0, AbortSignal.abort())).toBe('canceled');
    expect(record.data).toBe(before);
    expect(log.lines).toEqual([]);
    await poll(unreachable);
    expect(log.lines).toHaveLength(1);
  });
});

describe('the page', () => {
  it('receives the first request and each response', async () => {
    const { mark, poll } = start();
    await poll(answer(['x']));
    expect(mark.mock.calls).toEqual([[], [{ isUnchanged: false }]]);
    mark.mockClear();
    await poll({ kind: 'unchanged', roundTripMs: 2 });
    expect(mark.mock.calls).toEqual([[{ isUnchanged: true }]]);
  });

  it('receives a slow request, and its response immediately', async () => {
    const { record, mark, poll } = start();
    await poll(answer(['x']));
    mark.mockClear();
    const polling = poll({ kind: 'unchanged', roundTripMs: 600 }, 600);
    await vi.advanceTimersByTimeAsync(0);
    await polling;
    expect(mark.mock.calls).toEqual([[], [{ isUnchanged: false }]]);
    expect(record.isPolling).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('receives the end of a canceled request', async () => {
    const { mark, poll } = start();
    await poll(answer(['x']));
    mark.mockClear();
    await poll(unreachable, 0, AbortSignal.abort());
    expect(mark.mock.calls).toEqual([[{ isUnchanged: false }]]);
  });
});

describe('the revision of the data', () => {
  it('is that of the response, or else that of the list at the request', async () => {
    const { record, poll } = start();
    record.listing = { revision: 'listed', answeredAt: null, freshForMs: 45_000 };
    await poll({ ...answer(['x']), revision: 'stated' });
    expect(record).toMatchObject({ requested: 'listed', answered: 'stated' });
    await poll(answer(['x']));
    expect(record.answered).toBe('listed');
    await poll(unreachable);
    expect(record.answered).toBeNull();
  });
});
