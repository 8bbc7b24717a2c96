import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { accountRecord } from '#shared/wire/authenticate.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { AgentFailure } from '../../../../electron/lab-service/connectors/connector.ts';
import type { DeviceSource } from '../../../../electron/lab-service/devices.ts';
import { Overloaded, ownCaller } from '../../../../electron/lab-service/limiter.ts';
import { problem } from '../../../../electron/lab-service/http/answer.ts';
import { createLabService } from '../../../../electron/lab-service/server.ts';
import { failureOf } from '../../../fakes/failure-of.ts';
import { openTestAccounts } from '../../../fakes/lab-accounts.ts';
import { listing, post, startLabService } from '../../../fakes/lab-service.ts';
import { formatRequest, sendRaw } from '../../../fakes/raw-http.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

const right = '0f'.repeat(64);
const question = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };

function failWith(failure: Error): Pick<DeviceSource, 'listDevices'> {
  return {
    async listDevices() {
      throw failure;
    },
  };
}

/** A device source that waits to be told, and knows whether it has been given up. */
function waitForever() {
  const contacts: AbortSignal[] = [];
  const listDevices: DeviceSource['listDevices'] = (_address, signal) => {
    contacts.push(signal);
    const answer = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    return answer.promise;
  };
  return { contacts, listDevices };
}

describe('Authenticate', { timeout: 30_000 }, () => {
  async function startWithAccount(basePath = '') {
    const { accounts } = await openTestAccounts();
    await accounts.add({ companyCode: 'ACME', employeeNumber: '1', passwordDigest: right, name: '박서준' });
    return startLabService({ accounts, basePath });
  }

  it.each(['', '/lab', '/company/lab-2'])('answers the account record below %j', async (basePath) => {
    const { address } = await startWithAccount(basePath);
    expect(new URL(address).pathname.replace(/\/$/, '')).toBe(basePath);
    const answer = await post(`${address}/api/Authenticate`, {
      comp_cd: 'ACME',
      emp_no: '1',
      emp_pass: right,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const record = accountRecord.strict().parse(await answer.json());
    expect(record).toMatchObject({ COMP_CD: 'ACME', EMP_NO: '1', EMP_NM: '박서준', EMP_PASS: right });
  });

  it.each([
    ['a wrong password', { comp_cd: 'ACME', emp_no: '1', emp_pass: right.replace('0f', '1f') }],
    ['an unknown account', { comp_cd: 'ACME', emp_no: '2', emp_pass: right }],
    ['a value in another form', { comp_cd: 'ACME', emp_no: '1', emp_pass: 'secret' }],
  ])('answers %s with 200 and not one byte of body', async (_what, body) => {
    const { port } = await startWithAccount();
    const path = '/api/Authenticate';
    const host = `127.0.0.1:${port}`;
    const text = formatRequest({ path, host, type: 'application/json', body: JSON.stringify(body) });
    const [head = '', rest] = (await sendRaw(port, text)).split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/\r\ncontent-length: 0\r\n/i);
    expect(rest).toBe('');
  });

  it('says so when it has too much to do', async () => {
    const accounts = { authenticate: () => Promise.reject(new Overloaded('full', 6_200)) };
    const { address } = await startLabService({ accounts });
    const answer = await post(`${address}/api/Authenticate`, { comp_cd: '', emp_no: '', emp_pass: right });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  it('hides what broke inside, which the log tells without the secret', async () => {
    const log = createRecordingLog();
    const accounts = { authenticate: () => Promise.reject(new Error('disk on fire')) };
    const { address } = await startLabService({ accounts, log });
    const answer = await post(`${address}/api/Authenticate`, {
      comp_cd: 'ACME',
      emp_no: '1',
      emp_pass: right,
    });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('fire');
    expect(log.lines.join()).toContain('disk on fire');
    expect(log.lines.join()).not.toContain(right);
  });
});

describe('DeviceList', () => {
  it('answers what the source gives, and asks it for the address of the request', async () => {
    const answer = { MobileList: [{ DeviceID: '갤럭시' }, 'odd'], ResultCode: 3, ResultMessage: '점검' };
    const listDevices = vi.fn<DeviceSource['listDevices']>(listing(answer).listDevices);
    const { address } = await startLabService({ devices: { listDevices } });
    const response = await post(`${address}/api/DeviceList`, question);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.has(failureHeader)).toBe(false);
    expect(await response.json()).toEqual(answer);
    const asked = { host: '192.0.2.7', port: 5037 };
    expect(listDevices).toHaveBeenCalledWith(asked, expect.any(AbortSignal), ownCaller);
  });

  it.each([
    ['connection-refused', 'agent-unreachable', -1],
    ['no-answer-in-time', 'agent-timed-out', -2],
    ['list-malformed', 'agent-not-understood', -3],
    ['no-device-list', 'not-an-agent', -4],
    ['outside-ranges', 'address-not-allowed', -5],
    ['answer-too-long', 'over-limits', -6],
  ] as const)('answers %s as a list with the ResultCode of %s, %i', async (reason, kind, code) => {
    const failure = new AgentFailure(reason);
    const { address } = await startLabService({ devices: failWith(failure) });
    const response = await post(`${address}/api/DeviceList`, question);
    expect(response.status).toBe(200);
    expect(response.headers.get(failureHeader)).toBe(kind);
    expect(response.headers.get('content-language')).toBe('en');
    expect(await response.json()).toEqual({
      MobileList: [],
      ResultCode: code,
      ResultMessage: failure.message,
    });
    const headers = { 'content-type': 'application/json', 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' };
    const korean = await post(`${address}/api/DeviceList`, question, { headers });
    expect(korean.headers.get('content-language')).toBe('ko');
    expect(await korean.json()).toMatchObject({
      ResultCode: code,
      ResultMessage: expect.stringMatching(/^[^a-z]*[가-힣](?:[^a-z]|agents\.answerBytes)*$/),
    });
  });

  it('gives the contact up when the caller goes away, and logs nothing', async () => {
    const log = createRecordingLog();
    const devices = waitForever();
    const { address } = await startLabService({ devices, log });
    const caller = new AbortController();
    const gone = failureOf(post(`${address}/api/DeviceList`, question, { signal: caller.signal }));
    await vi.waitFor(() => expect(devices.contacts).toHaveLength(1));
    expect(devices.contacts[0]?.aborted).toBe(false);
    caller.abort();
    expect(await gone).toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(devices.contacts[0]?.aborted).toBe(true));
    expect(log.lines).toEqual([]);
  });
});

describe('a request that is none of ours', () => {
  const digits = 'emp-pass-of-somebody';
  it.each([
    ['no JSON', 'Authenticate', `{"emp_pass":"${digits}`, 400],
    ['nothing', 'Authenticate', '', 400],
    ['an array', 'Authenticate', [digits], 400],
    ['null', 'DeviceList', 'null', 400],
    ['a field of another type', 'Authenticate', { comp_cd: 1, emp_no: digits, emp_pass: digits }, 400],
    ['a field too few', 'Authenticate', { comp_cd: '1', emp_pass: digits }, 400],
    ['a prototype', 'Authenticate', `{"__proto__":{"x":"${digits}"}}`, 400],
    ['a port as text', 'DeviceList', { DeviceAgentIP: digits, DeviceAgentPort: '1' }, 400],
    ['a port out of range', 'DeviceList', { DeviceAgentIP: digits, DeviceAgentPort: 65_536 }, 400],
    ['a host that is none', 'DeviceList', { DeviceAgentIP: `${digits}/x?y`, DeviceAgentPort: 1 }, 400],
    ['more than 64 KB', 'Authenticate', digits.repeat(4_000), 413],
  ])('with %s is refused without repeating it', async (_what, operation, body, status) => {
    const { address } = await startLabService();
    const answer = await post(`${address}/api/${operation}`, body);
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).not.toContain(digits);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const detail = expect.stringMatching(/^[A-Z][\w ,-]+$/);
    const title = status === 400 ? 'Bad Request' : 'Payload Too Large';
    expect(problem.strict().parse(JSON.parse(text))).toEqual({ type: 'about:blank', title, status, detail });
  });

  it.each([
    ['POST', '/api/authenticate', 404],
    ['POST', '/api/Authenticate/', 404],
    ['GET', '/', 404],
    ['GET', '/api/Authenticate', 405],
    ['PUT', '/api/DeviceList?x=1', 405],
    ['OPTIONS', '/api/DeviceList', 405],
    ['POST', '/%zz', 404],
    ['POST', '*', 404],
    ['DELETE', 'http://somewhere/api/DeviceList', 405],
  ])('%s %s is answered %i', async (method, path, status) => {
    const { port } = await startLabService();
    const answer = await sendRaw(port, formatRequest({ method, path, host: 'localhost' }));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain('%zz');
    expect(/\r\nallow: POST\r\n/i.test(answer)).toBe(status === 405);
  });

  it('cannot be made to by an odd base path', () => {
    for (const basePath of ['lab', '/lab/', '/:lab', '/*', '/a b', '/ü']) {
      const options = {
        accounts: { authenticate: () => Promise.reject(new Error('not asked')) },
        devices: waitForever(),
        log: createRecordingLog(),
      };
      expect(() => createLabService({ ...options, basePath })).toThrow('base path');
    }
  });
});

describe('the server', () => {
  it.each([
    '',
    'POST /api/DeviceList HTTP/1.1\r\n',
    'POST /api/DeviceList HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ])('cuts off a client that is too slow (%j)', async (beginning) => {
    const { port } = await startLabService({ limits: { requestMs: 100 } }, '0.0.0.0');
    expect(await sendRaw(port, beginning)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('lets a request under way end when it closes', async () => {
    const answer = Promise.withResolvers<never>();
    const listDevices = vi.fn<DeviceSource['listDevices']>(() => answer.promise);
    const { service, address } = await startLabService({ devices: { listDevices } });
    const response = post(`${address}/api/DeviceList`, question);
    await vi.waitFor(() => expect(listDevices).toHaveBeenCalled());
    const closed = service.close();
    answer.reject(new AgentFailure('service-closing'));
    expect(await (await response).json()).toMatchObject({ ResultCode: -1 });
    await closed;
    await expect(post(`${address}/api/DeviceList`, question)).rejects.toThrow('fetch failed');
  });

  it('closes in time whatever is still under way', async () => {
    const devices = waitForever();
    const { service, port } = await startLabService({ devices, limits: { closeMs: 50 } });
    const socket = connect(port, '127.0.0.1');
    const ended = once(socket, 'close');
    const body = JSON.stringify(question);
    socket.write(
      formatRequest({ path: '/api/DeviceList', host: 'localhost', type: 'application/json', body }),
    );
    await vi.waitFor(() => expect(devices.contacts).toHaveLength(1));
    await service.close();
    await ended;
    await vi.waitFor(() => expect(devices.contacts[0]?.aborted).toBe(true));
  });

  it('listens on IPv6 as well, and says where', async () => {
    const { address } = await startLabService({}, '::1');
    expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await post(`${address}/api/DeviceList`, question)).status).toBe(200);
  });
});
