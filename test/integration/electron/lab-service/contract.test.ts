import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { Accounts } from '../../../../electron/lab-service/accounts/accounts.ts';
import { createEmbeddedService } from '../../../../electron/lab-service/embedded/embedded-service.ts';
import { problem } from '../../../../electron/lab-service/http/answer.ts';
import { openTestAccounts } from '../../../fakes/lab-accounts.ts';
import { listing } from '../../../fakes/lab-service.ts';

const version = '0.2.0';
const right = '0f'.repeat(64);
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };
const nobody = { authenticate: () => Promise.resolve({ kind: 'rejected' } as const) };
const nothing = listing({ MobileList: [], ResultCode: 1, ResultMessage: '' });

/** A service, and requests to it. The body is JSON unless it is a text. */
function start(accounts: Pick<Accounts, 'authenticate'> = nobody) {
  const service = createEmbeddedService({ accounts, devices: nothing, log: silentLog, version });
  onTestFinished(() => service.close());
  return async (operation: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await service.post(`/api/${operation}`, {}, text, new AbortController().signal);
    return { ...answer, text: answer.body.toString('utf8') };
  };
}

// security/electron/lab-service/http/raw-requests.test.ts has it over HTTP.
describe('the contract in process', () => {
  it.each([
    ['an accepted check', 'Authenticate', { comp_cd: 'A', emp_no: '1', emp_pass: right }, 200],
    ['a failed check', 'Authenticate', { comp_cd: 'A', emp_no: '2', emp_pass: right }, 200],
    ['a list', 'DeviceList', listRequest, 200],
    ['a malformed request', 'DeviceList', {}, 400],
  ])('identifies our own service with %s', async (_what, operation, body, status) => {
    const { accounts } = await openTestAccounts();
    await accounts.add({ companyCode: 'A', employeeNumber: '1', passwordDigest: right, name: '' });
    const sendRequest = start(accounts);
    expect(await sendRequest(operation, body)).toMatchObject({
      status,
      headers: { 'device-lab-service': version },
    });
  });

  const digits = 'emp-pass-of-somebody';
  it.each([
    ['no JSON', 'Authenticate', `{"emp_pass":"${digits}`],
    ['nothing', 'Authenticate', ''],
    ['an array', 'Authenticate', [digits]],
    ['null', 'DeviceList', 'null'],
    ['a field of another type', 'Authenticate', { comp_cd: 1, emp_no: digits, emp_pass: digits }],
    ['a field too few', 'Authenticate', { comp_cd: '1', emp_pass: digits }],
    ['a prototype', 'Authenticate', `{"__proto__":{"x":"${digits}"}}`],
    ['a port as text', 'DeviceList', { DeviceAgentIP: digits, DeviceAgentPort: '1' }],
    ['a port out of range', 'DeviceList', { DeviceAgentIP: digits, DeviceAgentPort: 65_536 }],
    ['a host that is none', 'DeviceList', { DeviceAgentIP: `${digits}/x?y`, DeviceAgentPort: 1 }],
  ])('a request with %s is rejected without repeating it', async (_what, operation, body) => {
    const sendRequest = start();
    const { status, text } = await sendRequest(operation, body);
    expect(text).not.toContain(digits);
    expect(problem.strict().parse(JSON.parse(text))).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: expect.stringMatching(/^[A-Z][\w ,()/’-]+\.$/),
    });
    expect(status).toBe(400);
  });
});
