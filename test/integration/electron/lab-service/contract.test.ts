import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createEmbeddedService } from '../../../../electron/lab-service/embedded/embedded-service.ts';
import { problem } from '../../../../electron/lab-service/http/answer.ts';
import type { LabServiceOptions } from '../../../../electron/lab-service/server/lab-service-options.ts';
import { openTestAccounts } from '../../../fakes/lab-accounts.ts';
import { listing, post, startLabService } from '../../../fakes/lab-service.ts';

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
