import { expect, it } from 'vitest';
import { createAgentAnswers } from '../../../../../electron/lab-service/agents/agent-answers.ts';
import { createPolledDevices } from '../../../../../electron/lab-service/polling/polled-devices.ts';

/** Agents at ports of one computer. The test ends their polls. */
function start() {
  const answers = createAgentAnswers();
  const polls: PromiseWithResolvers<void>[] = [];
  const devices = createPolledDevices({
    list: { isListed: () => true },
    answers,
    polling: {
      refresh() {
        const poll = Promise.withResolvers<void>();
        polls.push(poll);
        return poll.promise;
      },
    },
  });
  const { signal } = new AbortController();
  const refresh = (port: number, key: string, isKnown: boolean) =>
    devices.refresh({ host: '10.0.0.1', port }, { key, isKnown }, signal);
  const put = (port: number, at = Date.now()) =>
    answers.put(
      `10.0.0.1:${port}`,
      { kind: 'list', list: { json: Buffer.from('{}') }, version: null, isOurs: false },
      at,
    );
  const end = () => polls.splice(0).forEach(({ resolve }) => resolve());
  return { devices, refresh, put, polls, end };
}

it('gives an agent that wasn’t polled yet an empty revision', async () => {
  const { refresh, end } = start();
  const answer = refresh(1, 'ACME/1', true);
  end();
  expect(await answer).toMatchObject({
    outcome: { kind: 'failed', failure: { reason: 'no-turn' } },
    revision: '',
  });
});

it.each([
  ['an anonymous caller', false, 16],
  ['an account', true, 50],
])('%s can refresh only so many agents at once', async (_what, isKnown, most) => {
  const { refresh, put, polls, end } = start();
  for (let port = 1; port <= 60; port += 1) put(port);
  const begin = () => Array.from({ length: 60 }, (_, at) => refresh(at + 1, 'one', isKnown));
  const all = begin();
  expect(polls).toHaveLength(most);
  // The last answer is sufficient for the others.
  expect(await all.at(-1)).toMatchObject({ outcome: { kind: 'list' } });
  const other = refresh(1, 'another', isKnown);
  // This agent has no answer yet.
  const first = refresh(61, 'one', isKnown);
  expect(polls).toHaveLength(most + 2);
  end();
  await Promise.all([...all, other, first]);
  const again = begin();
  expect(polls).toHaveLength(most);
  end();
  await Promise.all(again);
});
