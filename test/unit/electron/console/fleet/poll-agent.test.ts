import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noData } from '../../../../../electron/console/fleet/agent-data.ts';
import { type AgentRecord, makeRecord } from '../../../../../electron/console/fleet/agent-record.ts';
import { pollAgent } from '../../../../../electron/console/fleet/poll-agent.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { answer, unreachable } from './readings.ts';
import { agent } from './started-fleet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  let record = makeRecord(agent('a'), undefined, 0);
  const log = createRecordingLog();
  const news: string[] = [];
  const put = (next: AgentRecord, kind: string) => {
    record = next;
    if (kind !== 'none') news.push(kind);
  };
  /** Polls the agent, which responds with this outcome after `ms`. */
  async function poll(outcome: ListOutcome, ms = 0, signal = new AbortController().signal) {
    const client = {
      poll: () => new Promise<ListOutcome>((resolve) => setTimeout(() => resolve(outcome), ms)),
    };
    const polling = pollAgent(record, signal, { client, log, read: () => record, put });
    await vi.advanceTimersByTimeAsync(ms);
    return polling;
  }
  return { read: () => record, put, log, news, poll };
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

  it('is canceled and changes nothing once aborted', async () => {
    const { read, news, poll, log } = start();
    await poll(answer(['x']));
    const before = read().data;
    news.length = 0;
    expect(await poll(unreachable, 0, AbortSignal.abort())).toBe('canceled');
    expect(read().data).toBe(before);
    // The page learns that it has ended.
    expect(news).toEqual(['all']);
    expect(log.lines).toEqual([]);
    await poll(unreachable);
    expect(log.lines).toHaveLength(1);
  });
});

describe('the revision of the data', () => {
  it('comes from the response, else from the list when we asked', async () => {
    const { read, put, poll } = start();
    put({ ...read(), listing: { revision: 'listed', answeredAt: null, freshForMs: 45_000 } }, 'none');
    await poll({ ...answer(['x']), revision: 'stated' });
    expect(read().polling).toEqual({ kind: 'answered', revision: 'stated' });
    await poll(answer(['x']));
    expect(read().polling).toEqual({ kind: 'answered', revision: 'listed' });
    await poll(unreachable);
    expect(read().polling).toEqual({ kind: 'failed', revision: 'listed' });
  });
});

describe('the log', () => {
  const failure = (why: string) => ({
    level: 'warn',
    message: 'An agent has no valid response',
    agent: '10.0.0.1:5037',
    why,
  });
  const back = { level: 'info', message: 'An agent responds again', agent: '10.0.0.1:5037' };

  it('says once that an agent fails and once that it’s back', async () => {
    const { log, poll } = start();
    const refused = answer([], { resultCode: 7, resultMessage: 'secret' });
    for (const outcome of [answer(['x']), unreachable, unreachable, answer(['x']), answer(['x']), refused])
      await poll(outcome);
    expect(log.lines.map((line): unknown => JSON.parse(line))).toEqual([
      failure('lab: unreachable'),
      back,
      failure('agent-refused'),
    ]);
  });

  it.each([
    ['the first failure', unreachable, 1],
    ['no first success', answer(['x']), 0],
  ])('has %s after a restart', async (_what, outcome, lines) => {
    const { read, put, log, poll } = start();
    const state = { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'from-last-time' } } as const;
    put({ ...read(), data: { ...noData, state } }, 'none');
    await poll(outcome);
    expect(log.lines).toHaveLength(lines);
  });
});
