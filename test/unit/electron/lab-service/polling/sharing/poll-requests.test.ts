import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AgentFailure } from '../../../../../../electron/lab-service/connectors/agent-failure.ts';
import { createAgentAnswers } from '../../../../../../electron/lab-service/agents/agent-answers.ts';
import { createPollRequests } from '../../../../../../electron/lab-service/polling/sharing/poll-requests.ts';

const outcome = { kind: 'failed', failure: new AgentFailure('hung-up') } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(requestPoll: (key: string) => Promise<void> = () => Promise.resolve()) {
  const stored = { requestPoll: vi.fn<typeof requestPoll>(requestPoll) };
  const answers = createAgentAnswers();
  const report = vi.fn<(error: unknown) => void>();
  const requests = createPollRequests(answers, stored.requestPoll, report);
  onTestFinished(requests.close);
  const ended: string[] = [];
  /** Returns whether a poll is awaited. */
  const request = (key: string): boolean => {
    const poll = requests.request(key);
    void poll?.then(() => ended.push(key));
    return poll !== null;
  };
  return { stored, answers, report, requests, request, ended };
}

describe('a request for a poll by another process', () => {
  it('is stored once, and ends for all of its callers with the poll', async () => {
    const { stored, answers, request, ended } = open();
    request('a');
    await vi.advanceTimersByTimeAsync(1_000);
    request('a');
    request('b');
    // This poll began before the request.
    answers.put('a', outcome, Date.now() - 2_500);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual([]);
    answers.put('a', outcome, Date.now());
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['a', 'a']);
    expect(stored.requestPoll.mock.calls).toEqual([['a'], ['b']]);
    expect(request('a')).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(request('a')).toBe(true);
  });

  it('ends after a few seconds without a poll, later if there is no answer yet, and leaves no timer', async () => {
    const { answers, request, ended, requests } = open();
    answers.put('a', outcome, Date.now() - 60_000);
    for (const key of ['a', 'new']) request(key);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ended).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended.splice(0)).toEqual(['a', 'new']);
    request('a');
    requests.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['a']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
