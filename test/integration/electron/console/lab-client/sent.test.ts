import { expect, it, onTestFinished } from 'vitest';
import { createLabClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import { answerJson, answerText, deviceList, startLabServer } from '../../../../fakes/lab-server.ts';
import { agent, credentials, running, useLab } from './called-lab.ts';
import { patientLimits } from '../../../../fixtures/patient-limits.ts';

const called = useLab();
const { connect, signIn, list, failure } = called;

it('requests contain only the two bodies of the contract', async () => {
  called.lab.listDevices = answerJson(deviceList([]));
  await signIn();
  await list();
  expect(called.lab.calls.map(({ method, path, rawBody }) => [method, path, rawBody])).toEqual([
    [
      'POST',
      '/lab/api/Authenticate',
      `{"comp_cd":"ACME","emp_no":"1001","emp_pass":"${credentials.passwordDigest}"}`,
    ],
    ['POST', '/lab/api/DeviceList', '{"DeviceAgentIP":"10.0.0.5","DeviceAgentPort":5037}'],
  ]);
  for (const { headers } of called.lab.calls) {
    expect(headers['content-type']).toBe('application/json');
    // Some services send XML otherwise.
    expect(headers.accept).toBe('application/json');
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
  }
});

it('requests texts in the user’s current language', async () => {
  let language = 'en';
  const { baseAddress } = called.lab;
  const client = createLabClient({ baseAddress, limits: patientLimits, language: () => language });
  onTestFinished(() => client.close());
  await client.authenticate(credentials, running);
  language = 'ko';
  await client.listDevices(agent, running);
  expect(called.lab.calls.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ko']);
});

it.each(['', '/', '/deep/er', '/deep/er//'])(
  'requests are sent below a base address ending in %j',
  async (path) => {
    const other = await startLabServer({ path: path.replace(/\/+$/, '') });
    onTestFinished(() => other.close());
    const client = connect({}, new URL(other.baseAddress).origin + path);
    expect((await client.authenticate(credentials, running)).kind).toBe('accepted');
    expect((await client.listDevices(agent, running)).kind).toBe('answer');
  },
);

it.each([301, 302, 307, 308])('a request that is redirected by %i is not sent again', async (status) => {
  const target = await startLabServer();
  onTestFinished(() => target.close());
  called.lab.listDevices = answerText('', status, { location: `${target.baseAddress}/api/DeviceList` });
  expect(await list()).toEqual(failure('http-status', { status }));
  expect(target.calls).toEqual([]);
});
