import { describe, expect, it, vi } from 'vitest';
import { AgentFailure } from '../../../../../electron/lab-service/connectors/agent-failure.ts';
import {
  type AgentOutcome,
  createAgentAnswers,
} from '../../../../../electron/lab-service/agents/agent-answers.ts';

const list = (text: string, version: string | null = null): AgentOutcome => ({
  kind: 'list',
  list: { json: Buffer.from(text) },
  version,
  isOurs: false,
});
const failed = (reason: AgentFailure['reason']): AgentOutcome => ({
  kind: 'failed',
  failure: new AgentFailure(reason),
});

describe('the answer of an agent', () => {
  it('has another revision only if the response is another one', () => {
    const answers = createAgentAnswers();
    const revisions = [
      list('one'),
      list('one'),
      list('two'),
      list('two', 'adb/1'),
      failed('hung-up'),
      failed('hung-up'),
      failed('no-agent'),
      list('one'),
    ].map((outcome, index) => {
      const hasChanged = answers.put('a', outcome, index);
      return [hasChanged, answers.find('a')?.revision] as const;
    });
    expect(revisions.map(([hasChanged]) => Number(hasChanged)).join('')).toBe('10111011');
    expect(new Set(revisions.map(([, revision]) => revision)).size).toBe(5);
    expect(revisions[7]?.[1]).toBe(revisions[0]?.[1]);
  });

  it('is announced after each poll', () => {
    const answers = createAgentAnswers();
    const listener = vi.fn<(key: string, answer: object, hasChanged: boolean) => void>();
    const leave = answers.subscribe(listener);
    answers.put('a', list('one'), 1);
    answers.put('a', list('one'), 2);
    leave();
    answers.put('a', list('two'), 3);
    expect(listener.mock.calls.map(([key, , hasChanged]) => [key, hasChanged])).toEqual([
      ['a', true],
      ['a', false],
    ]);
  });
});

describe('the changes since a revision', () => {
  it('are the answers that have another revision since', () => {
    const answers = createAgentAnswers();
    const start = answers.revision();
    answers.put('a', list('one'), 1);
    answers.put('b', list('one'), 1);
    const between = answers.revision();
    answers.put('a', list('one'), 2);
    expect(answers.revision()).toBe(between);
    answers.put('b', failed('hung-up'), 2);
    expect(answers.changedSince(start)).toEqual(new Set(['a', 'b']));
    expect(answers.changedSince(between)).toEqual(new Set(['b']));
    expect(answers.changedSince(answers.revision())).toEqual(new Set());
  });
});
