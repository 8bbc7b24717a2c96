import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { accountRecord } from '#shared/wire/authenticate.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import type { DeviceSource } from '../../../../electron/lab-service/contacts/device-source.ts';
import { createEmbeddedService } from '../../../../electron/lab-service/embedded/embedded-service.ts';
import { problem } from '../../../../electron/lab-service/http/answer.ts';
import type { LabServiceOptions } from '../../../../electron/lab-service/server/lab-service-options.ts';
import { failureOf } from '../../../fakes/failure-of.ts';
import { openTestAccounts } from '../../../fakes/lab-accounts.ts';
import { listing, post, startLabService } from '../../../fakes/lab-service.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

const version = '0.2.0';
const right = '0f'.repeat(64);
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };
const nobody = { authenticate: () => Promise.resolve({ kind: 'rejected' } as const) };
const nothing = listing({ MobileList: [], ResultCode: 1, ResultMessage: '' });

interface PostResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends a POST. `body` is JSON unless it is a text. */
type Ask = (
  operation: string,
  body: unknown,
  more?: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<PostResponse>;

type Parts = Partial<Pick<LabServiceOptions, 'accounts' | 'devices' | 'log'>>;

async function overHttp(parts: Parts): Promise<Ask> {
  const { address } = await startLabService({ ...parts, version });
  return async (operation, body, { headers, signal } = {}) => {
    const answer = await post(`${address}/api/${operation}`, body, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(signal && { signal }),
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    };
  };
}

async function inProcess({ accounts, devices = nothing, log = silentLog }: Parts): Promise<Ask> {
  const service = createEmbeddedService({ accounts: accounts ?? nobody, devices, log, version });
  onTestFinished(() => service.close());
  return async (operation, body, { headers = {}, signal = new AbortController().signal } = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await service.post(`/api/${operation}`, headers, text, signal);
    return { ...answer, text: answer.body.toString('utf8') };
  };
}

describe.each([
  ['over HTTP', overHttp],
  ['in process', inProcess],
])('the contract %s', (_way, start) => {
  describe('Authenticate', () => {
    async function startWithAccount() {
      const { accounts } = await openTestAccounts();
      await accounts.add({ companyCode: 'ACME', employeeNumber: '1', passwordDigest: right, name: '박서준' });
      return start({ accounts });
    }

    it('returns the account record', async () => {
      const sendRequest = await startWithAccount();
      const answer = await sendRequest('Authenticate', { comp_cd: 'ACME', emp_no: '1', emp_pass: right });
      expect(answer.status).toBe(200);
      const record = accountRecord.strict().parse(JSON.parse(answer.text));
      expect(record).toMatchObject({ COMP_CD: 'ACME', EMP_NO: '1', EMP_NM: '박서준', EMP_PASS: right });
    });

    it.each([
      ['a wrong password', { comp_cd: 'ACME', emp_no: '1', emp_pass: right.replace('0f', '1f') }],
      ['an unknown account', { comp_cd: 'ACME', emp_no: '2', emp_pass: right }],
      ['a value in another form', { comp_cd: 'ACME', emp_no: '1', emp_pass: 'secret' }],
    ])('returns 200 and an empty body for %s', async (_what, body) => {
      const sendRequest = await startWithAccount();
      expect(await sendRequest('Authenticate', body)).toMatchObject({ status: 200, text: '' });
    });

    it('hides internal errors, which the log contains without the secret', async () => {
      const log = createRecordingLog();
      const accounts = { authenticate: () => Promise.reject(new Error('disk on fire')) };
      const sendRequest = await start({ accounts, log });
      const answer = await sendRequest('Authenticate', { comp_cd: 'ACME', emp_no: '1', emp_pass: right });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('fire');
      expect(log.lines.join()).toContain('disk on fire');
      expect(log.lines.join()).not.toContain(right);
    });
  });

  describe('DeviceList', () => {
    it('returns the source’s list for the address of the request', async () => {
      const answer = { MobileList: [{ DeviceID: '갤럭시' }, 'odd'], ResultCode: 3, ResultMessage: '점검' };
      const listDevices = vi.fn<DeviceSource['listDevices']>(listing(answer).listDevices);
      const sendRequest = await start({ devices: { listDevices } });
      const response = await sendRequest('DeviceList', listRequest);
      expect(response.status).toBe(200);
      expect(response.headers).not.toHaveProperty([failureHeader]);
      expect(JSON.parse(response.text)).toEqual(answer);
      expect(listDevices.mock.lastCall?.[0]).toEqual({ host: '192.0.2.7', port: 5037 });
    });

    it('ends the contact when the caller disconnects, and logs nothing', async () => {
      const log = createRecordingLog();
      const contacts: AbortSignal[] = [];
      const listDevices: DeviceSource['listDevices'] = (_address, signal) => {
        contacts.push(signal);
        const answer = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => answer.reject(signal.reason));
        return answer.promise;
      };
      const sendRequest = await start({ devices: { listDevices }, log });
      const caller = new AbortController();
      const gone = failureOf(sendRequest('DeviceList', listRequest, { signal: caller.signal }));
      await vi.waitFor(() => expect(contacts).toHaveLength(1));
      expect(contacts[0]?.aborted).toBe(false);
      caller.abort();
      expect(await gone).toMatchObject({ name: 'AbortError' });
      await vi.waitFor(() => expect(contacts[0]?.aborted).toBe(true));
      expect(log.lines).toEqual([]);
    });
  });

  it.each([
    ['an accepted check', 'Authenticate', { comp_cd: 'A', emp_no: '1', emp_pass: right }, 200],
    ['a failed check', 'Authenticate', { comp_cd: 'A', emp_no: '2', emp_pass: right }, 200],
    ['a list', 'DeviceList', listRequest, 200],
    ['a malformed request', 'DeviceList', {}, 400],
  ])('identifies our own service with %s', async (_what, operation, body, status) => {
    const { accounts } = await openTestAccounts();
    await accounts.add({ companyCode: 'A', employeeNumber: '1', passwordDigest: right, name: '' });
    const sendRequest = await start({ accounts });
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
    const sendRequest = await start({});
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
