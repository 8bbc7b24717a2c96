import { expect, it, onTestFinished } from 'vitest';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { defaultDigest } from '#shared/model/lab.ts';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import { answerText } from '../../../fakes/lab-server.ts';
import { type ListingLab, startListingLab } from '../../../fakes/listing-lab.ts';
import { labAgentRecord } from '../../../fixtures/lab-agents-answer.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { patientLimits } from '../../../fixtures/patient-limits.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };

async function startLab(...ids: readonly string[]): Promise<ListingLab> {
  const service = await startListingLab(ids.map((id) => labAgentRecord(id)));
  onTestFinished(() => service.lab.close());
  return service;
}

async function signIn({ console }: TestConsole, { lab }: ListingLab): Promise<void> {
  const choice = {
    kind: 'service',
    address: lab.baseAddress,
    digest: defaultDigest,
    limits: patientLimits,
  } as const;
  expect(await console.session.signIn({ choice, ...person })).toEqual({ outcome: 'signed-in' });
}

async function reportsOf({ console }: TestConsole): Promise<readonly AgentReport[]> {
  return (await console.pageState()).fleet.reports;
}

/** Each agent as `origin host state devices`. */
async function rowsOf(test: TestConsole): Promise<readonly string[]> {
  const reports = await reportsOf(test);
  return reports.map(({ agent, state, devices }) =>
    [agent.origin, agent.address.host, state.kind, devices.length].join(' '),
  );
}

const a = 'lab a.lab.example fresh 1';
const b = 'lab b.lab.example fresh 1';
const personal = (host: string) =>
  ({ address: { host, port: 5037 }, name: '', group: '', via: 'lab' }) as const;

it('shows the agents of the lab after the sign-in, and each change of the list', async () => {
  const service = await startLab('a', 'b');
  const test = await startConsole();
  await signIn(test, service);
  test.console.agents.add(personal('own'));
  await expect.poll(() => rowsOf(test)).toEqual([a, b, 'personal own fresh 1']);
  expect((await test.console.pageState()).labs.at(-1)?.agents).toMatchObject([{ origin: 'personal' }]);

  service.setAgents([
    labAgentRecord('b', { name: 'Rack' }),
    labAgentRecord('c'),
    labAgentRecord('d', { isEnabled: false }),
  ]);
  const changed = [b, 'lab c.lab.example fresh 1', 'personal own fresh 1'];
  await expect.poll(() => rowsOf(test)).toEqual(changed);
  expect((await reportsOf(test))[0]?.agent.name).toBe('Rack');
});

it('polls the agents directly while the list is not available', async () => {
  const service = await startLab('a');
  const test = await startConsole();
  await signIn(test, service);
  await expect.poll(() => rowsOf(test)).toEqual([a]);
  service.broken = answerText('', 500);
  test.console.settings.change({ polling: { seenMs: 3_000, othersMs: 3_000, hiddenMs: 3_000 } });
  await expect.poll(() => service.listsOf('a.lab.example').length).toBeGreaterThan(2);
  expect(await rowsOf(test)).toEqual([a]);
});

it('renews the session when the list refuses its token', async () => {
  const service = await startLab('a');
  const refuse = answerText('{}', 401, { 'www-authenticate': 'Bearer error="invalid_token"' });
  // Only once: a refusal of the renewed session would end it.
  service.broken = (...call) => {
    service.broken = null;
    refuse(...call);
  };
  const test = await startConsole();
  const choice = {
    kind: 'service',
    address: service.lab.baseAddress,
    digest: defaultDigest,
    limits: patientLimits,
  } as const;
  await test.console.session.signIn({ choice, ...person, remembersSignIn: true });
  await expect.poll(() => rowsOf(test)).toEqual([a]);
  expect(service.broken).toBe(null);
});

it('removes the agents of the last session if the service has no list any more', async () => {
  const service = await startLab('a');
  const dataDir = await makeTempFolder();
  const first = await startConsole(dataDir);
  await signIn(first, service);
  await expect.poll(() => rowsOf(first)).toEqual([a]);
  await first.close();

  service.broken = answerText('', 404);
  const second = await startConsole(dataDir);
  await signIn(second, service);
  await expect.poll(() => service.lab.calls.map(({ path }) => path)).toContain('/v1/agents');
  second.console.agents.add(personal('own'));
  await expect.poll(() => rowsOf(second)).toEqual(['personal own fresh 1']);
});
