import { expect, it } from 'vitest';
import { createAgentAnswers } from '../../../../../electron/lab-service/lab-agents/agent-answers.ts';
import { createPolledDevices } from '../../../../../electron/lab-service/lab-agents/polled-devices.ts';

it('an agent without a poll has the revision of the list: none', async () => {
  const devices = createPolledDevices({
    list: { isListed: () => true },
    answers: createAgentAnswers(),
    polling: { refresh: () => Promise.resolve() },
  });
  expect(await devices.refresh({ host: '10.0.0.1', port: 5037 }, new AbortController().signal)).toMatchObject({
    outcome: { kind: 'failed', failure: { reason: 'no-turn' } },
    revision: '',
  });
});
