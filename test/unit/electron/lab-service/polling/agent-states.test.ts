import { expect, it } from 'vitest';
import { LONGEST_AGE_MS } from '#shared/wire/age-header.ts';
import { createAgentAnswers } from '../../../../../electron/lab-service/agents/agent-answers.ts';
import { keyOfAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { createAgentStates } from '../../../../../electron/lab-service/polling/agent-states.ts';
import { listedAgent } from '../../../../fakes/polled-lab.ts';

const list = { revision: 1, agents: [1, 2, 3].map((index) => listedAgent(index)) };
const keyOf = (index: number) => keyOfAgent(listedAgent(index));

it('gives the list without names its own revisions', () => {
  const answers = createAgentAnswers();
  const stateOf = (name: string) =>
    createAgentStates({
      list: {
        current: () => ({ ...list, agents: list.agents.map((agent) => ({ ...agent, name, note: name })) }),
      },
      answers,
      polling: { roundMs: () => 5_000 },
    });
  const hide = (text: string) => text.replace(/Kim|Park/, '•••');
  const [kim, park] = [stateOf('Rack of Kim'), stateOf('Rack of Park')];
  expect(kim.revision(hide)).toBe(park.revision(hide));
  expect(kim.revision(hide)).not.toBe(kim.revision());
  expect(kim.describe(hide)).toEqual(park.describe(hide));
  expect(kim.describe(hide).agents[0]).toMatchObject({
    name: 'Rack of •••',
    note: 'Rack of •••',
    revision: '',
  });
  const since = kim.revision(hide);
  answers.put(keyOf(2), { kind: 'list', list: { json: Buffer.from('a') }, version: null, isOurs: false }, 0);
  expect(kim.describeChanges(since, hide)).toMatchObject({
    isWhole: false,
    revision: kim.revision(hide),
    agents: [{ host: '192.0.2.2', name: 'Rack of •••', revision: '' }],
  });
  expect(kim.describeChanges(since)).toBeNull();
});

it('treats an answer from before the clock was set back as oldest', () => {
  const answers = createAgentAnswers();
  let now = 100_000;
  const states = createAgentStates({
    list: { current: () => list },
    answers,
    polling: { roundMs: () => 5_000 },
    now: () => now,
  });
  const outcome = { kind: 'list', list: { json: Buffer.from('a') }, version: null, isOurs: false } as const;
  answers.put(keyOf(1), outcome, 90_000);
  answers.put(keyOf(2), outcome, 95_000);
  const ages = () => states.describe().agents.map(({ ageMs }) => ageMs);
  expect([ages(), states.oldestMs()]).toEqual([[10_000, 5_000, null], 10_000]);
  now = 94_500;
  expect([ages(), states.oldestMs()]).toEqual([[4_500, 0, null], 4_500]);
  now = 50_000;
  answers.put(keyOf(2), outcome, 49_000);
  expect([ages(), states.oldestMs()]).toEqual([[LONGEST_AGE_MS, 1_000, null], LONGEST_AGE_MS]);
});
