import { expect, it } from 'vitest';
import { describeCaller } from '../../../../../electron/lab-service/http/caller.ts';
import type { AgentStates } from '../../../../../electron/lab-service/lab-agents/agent-states.ts';
import { createListAgents } from '../../../../../electron/lab-service/operations/list-agents.ts';
import { RequestContext } from '../../../../../electron/lab-service/request-context.ts';

class Request extends RequestContext {
  readonly #since: string | null;

  constructor(since: string | null) {
    super('agents', describeCaller('10.0.0.9'));
    this.#since = since;
  }

  header(): undefined {
    return undefined;
  }

  override parameter(): string | null {
    return this.#since;
  }
}

it('the whole list is encoded once for callers without a revision and with an unknown one', () => {
  let described = 0;
  const states: AgentStates = {
    revision: () => 'list.1',
    describe() {
      described += 1;
      return { revision: 'list.1', isWhole: true, roundMs: 5_000, agents: [], removed: [] };
    },
    describeChanges: () => null,
    oldestMs: () => null,
    count: () => new Map(),
    roundMs: () => 5_000,
  };
  const listAgents = createListAgents(states, () => null);
  for (const since of [null, 'unknown', 'another']) {
    expect(listAgents(new Request(since))).toMatchObject({ status: 200 });
  }
  expect(described).toBe(1);
});
