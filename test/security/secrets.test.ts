import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultDigest } from '#shared/model/lab.ts';
import { createHandlers } from '../../electron/ipc/handlers.ts';
import { createRouter } from '../../electron/ipc/router.ts';
import { startConsole, type TestConsole } from '../fakes/console.ts';
import { createFakeDesktop } from '../fakes/desktop.ts';
import { answerJson, answerText, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { patientLimits } from '../fixtures/patient-limits.ts';

const password = 'marker-비밀번호-7f3a';
const digest = createHash('sha512').update(password).digest('hex');
const person = { companyCode: 'ACME', employeeNumber: '1001', password };

/** All data that leaves main or stays on disk: files by name and content, log lines, events. */
async function gather({ dataDir, log, events }: TestConsole): Promise<string> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const names = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const files = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  return JSON.stringify([names, files, log.lines, events]);
}

/** Signs in and out in every way, with and without success, through the router. Returns all responses to the page. */
async function live(test: TestConsole): Promise<string> {
  const lab = await startLabServer({ path: '/lab' });
  onTestFinished(() => lab.close());
  const responses: unknown[] = [];
  const dispatch = createRouter(createHandlers(test.console, createFakeDesktop()), test.log);
  const call = async (route: string, input: unknown) => void responses.push(await dispatch(route, input));
  const service = { kind: 'service', address: lab.baseAddress, digest: defaultDigest, limits: patientLimits };
  lab.listDevices = answerJson(deviceList([wireDevice('s1')]));

  await call('session.createFirstAccount', { ...person, name: 'Kim' });
  await call('agents.add', {
    address: { host: '10.0.0.5', port: 5037 },
    name: '',
    group: '',
    via: 'this-computer',
  });
  await call('session.signIn', { choice: { kind: 'demo' }, ...person });
  await call('session.signIn', { choice: { kind: 'this-computer' }, ...person, password: digest });
  await call('session.signIn', { choice: { ...service, digest: { kind: 'as-typed' } }, ...person });
  // Cut in the middle of EMP_PASS, whose beginning a parser's message would repeat.
  lab.authenticate = (response, { body }) =>
    response.end(`{"EMP_PASS":"${String(body['emp_pass']).slice(0, 99)}`);
  await call('session.signIn', { choice: service, ...person });
  lab.authenticate = answerText(digest, 500);
  await call('session.signIn', { choice: service, ...person });
  lab.authenticate = (response, { body }) =>
    response.end(JSON.stringify({ COMP_CD: 'ACME', EMP_NO: '1001', EMP_PASS: body['emp_pass'] }));
  await call('session.signIn', { choice: service, ...person });
  expect(lab.calls.map(({ body }) => body['emp_pass'])).toContain(digest);
  await call('agents.add', { address: { host: '10.0.0.5', port: 5037 }, name: '', group: '', via: 'lab' });
  await vi.waitFor(() => expect(JSON.stringify(test.events)).toContain('"deviceId":"s1"'));
  await call('console.state', undefined);
  await call('session.signIn', { choice: service, ...person, password: 7 });
  await test.console.close();
  return JSON.stringify(responses);
}

it('no password or digest is in a file, log line, event or answer to the page', async () => {
  const test = await startConsole();
  const everything = (await live(test)) + (await gather(test));
  expect(everything).toContain('"signed-in"');
  expect(everything).toContain('labs.json');
  for (const secret of [password, digest, digest.slice(0, 16), digest.toUpperCase()]) {
    expect(everything.includes(secret)).toBe(false);
  }
  expect(everything).not.toContain(test.labs.demoCredentials.passwordDigest);
});
