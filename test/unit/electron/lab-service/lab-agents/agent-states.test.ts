import { expect, it } from 'vitest';
import { createAgentAnswers } from '../../../../../electron/lab-service/lab-agents/agent-answers.ts';
import { createAgentStates } from '../../../../../electron/lab-service/lab-agents/agent-states.ts';

const ports = [1, 2, 3];
const list = {
  revision: 1,
  agents: ports.map((port) => ({
    id: String(port),
    host: '10.0.0.1',
    port,
    name: '',
    group: '',
    note: '',
    isEnabled: true,
    updatedAt: null,
  })),
};

it('the changes are those since a known revision, unless most agents have changed', () => {
  const answers = createAgentAnswers();
  const states = createAgentStates({
    list: { current: () => list },
    answers,
    polling: { roundMs: () => 5_000 },
  });
  const change = (port: number, json: string) =>
    answers.put(
      `10.0.0.1:${port}`,
      { kind: 'list', list: { json: Buffer.from(json) }, version: null, isOurs: false },
      0,
    );
  for (const port of ports) change(port, 'a');
  const revision = states.revision();
  expect(states.describeChanges(revision)).toMatchObject({ isWhole: false, agents: [] });
  change(2, 'b');
  expect(states.describeChanges(revision)).toMatchObject({ isWhole: false, agents: [{ port: 2 }] });
  change(3, 'b');
  expect(states.describeChanges(revision)).toBeNull();
  expect(states.describeChanges('x')).toBeNull();
  expect(states.describe()).toMatchObject({ isWhole: true, agents: [{ port: 1 }, { port: 2 }, { port: 3 }] });
});
