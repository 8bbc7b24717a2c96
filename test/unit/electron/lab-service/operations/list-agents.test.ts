import { expect, it, vi } from 'vitest';
import type { LabAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { describeCaller } from '../../../../../electron/lab-service/http/caller.ts';
import type { AgentStates } from '../../../../../electron/lab-service/polling/agent-states.ts';
import { createListAgents } from '../../../../../electron/lab-service/operations/list-agents.ts';
import { RequestContext } from '../../../../../electron/lab-service/http/request-context.ts';

function requestChanges(since: string | null): RequestContext {
  const url = `/v1/agents${since === null ? '' : `?since=${since}`}`;
  return new RequestContext('agents', describeCaller('10.0.0.9'), { url });
}

const list = { revision: 'list.1', isWhole: true, roundMs: 5_000, agents: [], removed: [] };

/** `describeChanges` returns these changes. */
function start(changes: LabAgentsAnswer | null) {
  const describe = vi.fn<() => LabAgentsAnswer>(() => list);
  const states: AgentStates = {
    revision: () => list.revision,
    describe,
    describeChanges: () => changes,
    oldestMs: () => null,
    count: () => new Map(),
    roundMs: () => list.roundMs,
  };
  return {
    describe,
    listAgents: createListAgents(
      states,
      () => null,
      () => Promise.resolve((text) => text),
    ),
  };
}

it('the whole list is encoded once for callers without a revision and with an unknown one', async () => {
  const { describe, listAgents } = start(null);
  for (const since of [null, 'unknown', 'another']) {
    expect(await listAgents(requestChanges(since))).toMatchObject({ status: 200 });
  }
  expect(describe).toHaveBeenCalledTimes(1);
});

it('callers receive the whole list while too many changes are being sent', async () => {
  const { describe, listAgents } = start({ ...list, isWhole: false, removed: ['x'.repeat(20_000_000)] });
  const [first, second] = [requestChanges('1'), requestChanges('2')];
  await listAgents(first);
  await listAgents(second);
  expect(describe).not.toHaveBeenCalled();
  const whole = await listAgents(requestChanges('3'));
  expect(describe).toHaveBeenCalledTimes(1);
  first.end();
  expect((await listAgents(requestChanges('4'))).body).not.toEqual(whole.body);
});
