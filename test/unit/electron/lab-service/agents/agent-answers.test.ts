import { describe, expect, it } from 'vitest';
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
  it('changes its revision only with the response', () => {
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

  it('keeps the same bytes, and the time of its last list after a failure', () => {
    const answers = createAgentAnswers();
    answers.put('a', list('one'), 1_000);
    const before = answers.find('a')?.outcome;
    answers.put('a', list('one'), 2_000);
    expect(answers.find('a')).toMatchObject({ answeredAt: 2_000, polledAt: 2_000 });
    expect(answers.find('a')?.outcome).toBe(before);
    answers.put('a', failed('hung-up'), 3_000);
    expect(answers.find('a')).toMatchObject({ answeredAt: 2_000, polledAt: 3_000 });
    answers.put('b', failed('hung-up'), 3_000);
    expect(answers.find('b')).toMatchObject({ answeredAt: null, polledAt: 3_000 });
  });
});

describe('the changes since a revision', () => {
  it('lists what changed since', () => {
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

  it('are unknown for any revision we didn’t give out', () => {
    const answers = createAgentAnswers();
    answers.put('a', list('one'), 1);
    const other = createAgentAnswers();
    other.put('a', list('one'), 1);
    const future = answers.revision().replace(/\d+$/, '99');
    expect([other.revision(), future, '', 'x', '1'].map((each) => answers.changedSince(each))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the answers of another process', () => {
  function createPair() {
    const theirs = createAgentAnswers();
    const ours = createAgentAnswers();
    const adopt = (...keys: string[]): void => {
      const found = keys.flatMap((key) => {
        const answer = theirs.find(key);
        return answer === null ? [] : [[key, answer] as const];
      });
      ours.adopt(theirs.revision(), new Map(found));
    };
    return { theirs, ours, adopt };
  }

  it('replace only older ones', () => {
    const { theirs, ours, adopt } = createPair();
    const received: unknown[] = [];
    ours.subscribe((key, { polledAt }, hasChanged) => received.push([key, polledAt, hasChanged]));
    ours.put('a', list('ours'), 5);
    theirs.put('a', list('theirs'), 4);
    adopt('a');
    expect(ours.find('a')).toMatchObject({ polledAt: 5 });
    theirs.put('a', list('theirs'), 6);
    adopt('a');
    expect(ours.find('a')).toEqual(theirs.find('a'));
    expect(received).toEqual([
      ['a', 5, true],
      ['a', 6, true],
    ]);
  });

  it('replace one from before our clock was set back', () => {
    const { theirs, ours, adopt } = createPair();
    ours.put('a', list('ours'), Date.now() + 60_000);
    theirs.put('a', list('theirs'), Date.now());
    adopt('a');
    expect(ours.find('a')).toEqual(theirs.find('a'));
  });

  it('replace each other even if their times are a little off', () => {
    const { theirs, ours, adopt } = createPair();
    theirs.put('a', list('one'), 5);
    adopt('a');
    theirs.put('a', list('two'), 4);
    adopt('a');
    expect(ours.find('a')).toEqual(theirs.find('a'));
  });

  it('list each change for a caller with an earlier revision of theirs', () => {
    const { theirs, ours, adopt } = createPair();
    for (const text of ['one', 'two', 'three']) theirs.put('a', list(text), 1);
    const since = theirs.revision();
    ours.put('a', list('four'), 2);
    theirs.put('a', list('four'), 1);
    // Ours is the later one and has a lower number.
    adopt('a');
    expect(ours.changedSince(since)).toEqual(new Set(['a']));
  });

  it('don’t share revisions with our own later changes', () => {
    const { theirs, ours, adopt } = createPair();
    theirs.put('a', list('one'), 1);
    adopt('a');
    const shared = ours.revision();
    ours.put('a', list('one'), 2);
    expect(ours.revision()).toBe(shared);
    ours.put('a', list('ours'), 3);
    theirs.put('a', list('theirs'), 3);
    expect(theirs.changedSince(ours.revision())).toBeNull();
    expect(ours.changedSince(theirs.revision())).toBeNull();
    expect(ours.changedSince(shared)).toBeNull();
  });

  it('are taken even without a readable revision', () => {
    const { theirs, ours } = createPair();
    theirs.put('a', list('one'), 1);
    const answer = theirs.find('a');
    const before = ours.revision();
    ours.adopt('', new Map(answer === null ? [] : [['a', answer]]));
    expect(ours.find('a')).toBe(answer);
    expect(ours.revision()).toBe(before);
  });
});
