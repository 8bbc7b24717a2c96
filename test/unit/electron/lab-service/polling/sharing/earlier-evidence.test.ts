import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AgentFailure } from '../../../../../../electron/lab-service/connectors/agent-failure.ts';
import {
  type AgentOutcome,
  createAgentAnswers,
} from '../../../../../../electron/lab-service/agents/agent-answers.ts';
import { keepEarlierEvidence } from '../../../../../../electron/lab-service/polling/sharing/earlier-evidence.ts';

const address = { host: '10.0.0.1', port: 5037 };
const key = '10.0.0.1:5037';
const { signal } = new AbortController();
const observed = { UpSince: '2026-11-22T09:12:00.000Z' };
const newer = { UpSince: '2026-11-22T09:12:01.000Z' };

function listOf(records: readonly object[], isOurs = true): AgentOutcome {
  const json = Buffer.from(JSON.stringify({ MobileList: records, ResultCode: 1, ResultMessage: '' }));
  return { kind: 'list', list: { json }, version: null, isOurs };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** The records after a first poll of an agent that had an answer of another process. */
async function poll(before: AgentOutcome, now: AgentOutcome, ages = { ofAnswer: 0, ofPolling: 0 }) {
  const answers = createAgentAnswers();
  const contact = keepEarlierEvidence(() => Promise.resolve(now), answers);
  vi.advanceTimersByTime(ages.ofPolling);
  answers.put(key, before, Date.now() - ages.ofAnswer);
  const outcome = await contact(address, signal);
  if (outcome.kind === 'failed') return outcome;
  expect(outcome).toMatchObject({ version: null });
  return Object(JSON.parse(String(outcome.list.json)))['MobileList'];
}

describe('signs of use that another process has read', () => {
  it('stays until we have read the phone ourselves', async () => {
    const before = listOf([{ DeviceID: 'a', Observed: observed }, { DeviceID: 'b' }]);
    expect(await poll(before, listOf([{ DeviceID: 'b' }, { DeviceID: 'a' }, { DeviceID: 'new' }]))).toEqual([
      { DeviceID: 'b' },
      { DeviceID: 'a', Observed: observed },
      { DeviceID: 'new' },
    ]);
  });

  it('makes room for newer signs, and goes with an unusable phone', async () => {
    const before = listOf(['a', 'b'].map((DeviceID) => ({ DeviceID, Observed: observed })));
    const now = [
      { DeviceID: 'a', Observed: newer },
      { DeviceID: 'b', AdbState: 'offline' },
    ];
    expect(await poll(before, listOf(now))).toEqual(now);
  });

  it('isn’t given to a phone without a serial', async () => {
    const unnamed = { DeviceID: 'no-serial/transport-1', NoSerial: 'missing' };
    const now = [unnamed];
    expect(await poll(listOf([{ ...unnamed, Observed: observed }]), listOf(now))).toEqual(now);
  });

  it('isn’t kept for long, nor taken from an old answer', async () => {
    const [before, now] = [listOf([{ DeviceID: 'a', Observed: observed }]), listOf([{ DeviceID: 'a' }])];
    expect(await poll(before, now, { ofAnswer: 31_000, ofPolling: 0 })).toEqual([{ DeviceID: 'a' }]);
    expect(await poll(before, now, { ofAnswer: 0, ofPolling: 31_000 })).toEqual([{ DeviceID: 'a' }]);
    expect(await poll(before, now, { ofAnswer: 20_000, ofPolling: 20_000 })).toEqual([
      { DeviceID: 'a', Observed: observed },
    ]);
  });

  it('leaves other agents and failures alone', async () => {
    const before = listOf([{ DeviceID: 'a', Observed: observed }]);
    const foreign = listOf([{ DeviceID: 'a' }], false);
    expect(await poll(before, foreign)).toEqual([{ DeviceID: 'a' }]);
    expect(await poll(foreign, listOf([{ DeviceID: 'a' }]))).toEqual([{ DeviceID: 'a' }]);
    const failed = { kind: 'failed', failure: new AgentFailure('hung-up') } as const;
    expect(await poll(before, failed)).toBe(failed);
    expect(await poll(failed, listOf([{ DeviceID: 'a' }]))).toEqual([{ DeviceID: 'a' }]);
  });
});
