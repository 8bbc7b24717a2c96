import { expect, it, onTestFinished } from 'vitest';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import {
  accountOf,
  answerJson,
  answerText,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { labAgentRecord, labAgents } from '../../../fixtures/lab-agents-answer.ts';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };

/** A lab service with tokens and one agent in its list. */
async function startLab(): Promise<LabServer> {
  const lab = await startLabServer();
  onTestFinished(() => lab.close());
  let tokens = 0;
  lab.authenticate = (response, call) => {
    tokens += 1;
    const token = `dlt_${String(tokens).padStart(43, 'A')}`;
    answerJson(accountOf(call.body), { 'device-lab-token': token })(response, call);
  };
  lab.listAgents = answerJson(labAgents([labAgentRecord('a')]));
  lab.listDevices = answerJson(deviceList([wireDevice('x')]));
  return lab;
}

async function signIn({ console }: TestConsole, lab: LabServer): Promise<void> {
  const choice = serviceAt(lab.baseAddress);
  expect(await console.session.signIn({ choice, ...person })).toEqual({ outcome: 'signed-in' });
}

/** Each agent as `origin host state devices`. */
async function rowsOf({ console }: TestConsole): Promise<readonly string[]> {
  return (await console.pageState()).fleet.reports.map(({ agent, state, devices }) =>
    [agent.origin, agent.address.host, state.kind, devices.length].join(' '),
  );
}

const a = 'lab a.lab.example fresh 1';

it('renews the session when the list refuses its token', async () => {
  const lab = await startLab();
  const { listAgents } = lab;
  const refuse = answerText('{}', 401, { 'www-authenticate': 'Bearer error="invalid_token"' });
  // Only once: a refusal of the renewed session would end it.
  lab.listAgents = (...call) => {
    lab.listAgents = listAgents;
    refuse(...call);
  };
  const test = await startConsole();
  const choice = serviceAt(lab.baseAddress);
  await test.console.session.signIn({ choice, ...person, remembersSignIn: true });
  await expect.poll(() => rowsOf(test)).toEqual([a]);
  expect(lab.listAgents).toBe(listAgents);
});

it('removes the agents of the last session if the service has no list any more', async () => {
  const lab = await startLab();
  const first = await startConsole();
  await signIn(first, lab);
  await expect.poll(() => rowsOf(first)).toEqual([a]);
  await first.close();

  lab.listAgents = answerText('', 404);
  const second = await startConsole(first.dataDir);
  await signIn(second, lab);
  await expect.poll(() => lab.calls.map(({ path }) => path)).toContain('/v1/agents');
  second.console.agents.add(agentAt('own'));
  await expect.poll(() => rowsOf(second)).toEqual(['personal own fresh 1']);
});
