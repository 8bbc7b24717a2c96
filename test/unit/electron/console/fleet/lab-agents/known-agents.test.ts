import { describe, expect, it } from 'vitest';
import {
  applyAge,
  applyAnswer,
  isSameShown,
} from '../../../../../../electron/console/fleet/lab-agents/known-agents.ts';
import { agentsAnswer, listedAgent } from './listed-agents.ts';

const none = new Map();
const first = applyAnswer(none, agentsAnswer([listedAgent('a'), listedAgent('b')]), 10_000);

describe('a whole list', () => {
  it('replaces the earlier one, and dates each agent by its age since the request', () => {
    expect(first.get('lab-a')).toEqual({ listed: listedAgent('a'), answeredAt: 9_000 });
    const second = applyAnswer(
      first,
      agentsAnswer([listedAgent('b'), listedAgent('c')], { ageMs: null }),
      15_000,
    );
    expect([...second.keys()]).toEqual(['lab-b', 'lab-c']);
    expect(second.get('lab-c')?.answeredAt).toBeNull();
  });
});

describe('changes of a list', () => {
  it('change only their agents', () => {
    const answer = agentsAnswer([listedAgent('c')], { isWhole: false, removed: ['lab-a', 'lab-none'] });
    const after = applyAnswer(first, answer, 15_000);
    expect([...after.keys()]).toEqual(['lab-b', 'lab-c']);
    expect(after.get('lab-b')).toBe(first.get('lab-b'));
  });
});

describe('the age of the oldest response', () => {
  const age = { ageMs: 2_000, sentAt: 20_000, now: 20_010, except: new Set<string>() };

  it('dates the online agents that a response leaves out', () => {
    const agents = [
      listedAgent('a'),
      listedAgent('b', { state: 'silent' }),
      listedAgent('c', { state: 'of a later version' }),
      listedAgent('d'),
    ];
    const known = applyAnswer(none, agentsAnswer(agents), 10_000);
    const dated = applyAge(known, { ...age, except: new Set(['lab-d']) });
    expect([...dated.values()].map(({ answeredAt }) => answeredAt)).toEqual([18_000, 9_000, 9_000, 9_000]);
  });

  it('never makes an agent older, nor one younger than it is', () => {
    expect(applyAge(first, { ...age, ageMs: 86_400_000 }).get('lab-a')?.answeredAt).toBe(9_000);
    // The clock was set back.
    expect(applyAge(first, { ...age, sentAt: 5_000, now: 5_010 }).get('lab-a')?.answeredAt).toBe(3_000);
    const silent = applyAnswer(none, agentsAnswer([listedAgent('a')], { ageMs: null }), 10_000);
    expect(applyAge(silent, age).get('lab-a')?.answeredAt).toBeNull();
  });
});

it.each([
  ['the same agents', [listedAgent('b'), listedAgent('a', { revision: '2', state: 'silent' })], true],
  ['another name', [listedAgent('a', { name: 'Rack' }), listedAgent('b')], false],
  ['another group', [listedAgent('a', { group: 'Seoul' }), listedAgent('b')], false],
  ['a disabled agent', [listedAgent('a', { isEnabled: false }), listedAgent('b')], false],
  ['another address', [listedAgent('a', { address: { host: 'c', port: 1 } }), listedAgent('b')], false],
  ['fewer agents', [listedAgent('a')], false],
  ['another agent', [listedAgent('a'), listedAgent('c')], false],
])('a list with %s is shown the same: %#', (_what, agents, isSame) => {
  expect(isSameShown(first, applyAnswer(first, agentsAnswer(agents), 0))).toBe(isSame);
});
