import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { AgentFailure } from '../../../../../electron/lab-service/connectors/agent-failure.ts';
import type { DeviceSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';
import { post, startLabService } from '../../../../fakes/lab-service.ts';
import { formatRequest, sendRaw } from '../../../../fakes/raw-http.ts';

const right = '0f'.repeat(64);
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };

/** A device source that waits for the test, and records whether it was canceled. */
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

describe('Authenticate', () => {
  async function startWithAccount(basePath = '') {
    const { accounts } = await openTestAccounts();
    await accounts.add({ companyCode: 'ACME', employeeNumber: '1', passwordDigest: right, name: '박서준' });
    return startLabService({ accounts, basePath });
  }

  it.each(['', '/lab', '/company/lab-2'])('responds below %j', async (basePath) => {
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
  });

  it('responds to a wrong password with an empty body', async () => {
    const { port } = await startWithAccount();
    const path = '/api/Authenticate';
    const host = `127.0.0.1:${port}`;
    const body = JSON.stringify({ comp_cd: 'ACME', emp_no: '1', emp_pass: right.replace('0f', '1f') });
    const text = formatRequest({ path, host, type: 'application/json', body });
    const [head = '', rest] = (await sendRaw(port, text)).split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/\r\ncontent-length: 0\r\n/i);
    expect(rest).toBe('');
  });
});

describe('an invalid request', () => {
  it('is rejected with more than 64 KB', async () => {
    const { address } = await startLabService();
    const answer = await post(`${address}/api/Authenticate`, 'a digest'.repeat(10_000));
    expect(answer.status).toBe(413);
    expect(await answer.text()).not.toContain('a digest');
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
  ])('for %s %s gets %i', async (method, path, status) => {
    const { port } = await startLabService();
    const answer = await sendRaw(port, formatRequest({ method, path, host: 'localhost' }));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toContain('%zz');
    expect(/\r\nallow: POST\r\n/i.test(answer)).toBe(status === 405);
  });
});

describe('the server', () => {
  it.each([
    '',
    'POST /api/DeviceList HTTP/1.1\r\n',
    'POST /api/DeviceList HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ])('disconnects a client that is too slow (%j)', async (beginning) => {
    const { port } = await startLabService({ limits: { requestMs: 100 } }, '0.0.0.0');
    expect(await sendRaw(port, beginning)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('completes a running request when it closes', async () => {
    const answer = Promise.withResolvers<never>();
    const listDevices = vi.fn<DeviceSource['listDevices']>(() => answer.promise);
    const { service, address } = await startLabService({ devices: { listDevices } });
    const response = post(`${address}/api/DeviceList`, listRequest);
    await vi.waitFor(() => expect(listDevices).toHaveBeenCalled());
    const closed = service.close();
    answer.reject(new AgentFailure('service-closing'));
    expect(await (await response).json()).toMatchObject({ ResultCode: -1 });
    await closed;
    await expect(post(`${address}/api/DeviceList`, listRequest)).rejects.toThrow('fetch failed');
  });

  it('closes in time even with running requests', async () => {
    const devices = waitForever();
    const { service, port } = await startLabService({ devices, limits: { closeMs: 50 } });
    const socket = connect(port, '127.0.0.1');
    const ended = once(socket, 'close');
    const body = JSON.stringify(listRequest);
    socket.write(
      formatRequest({ path: '/api/DeviceList', host: 'localhost', type: 'application/json', body }),
    );
    await vi.waitFor(() => expect(devices.contacts).toHaveLength(1));
    await service.close();
    await ended;
    await vi.waitFor(() => expect(devices.contacts[0]?.aborted).toBe(true));
  });

  it('listens on IPv6 as well, and reports its address', async () => {
    const { address } = await startLabService({}, '::1');
    expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await post(`${address}/api/DeviceList`, listRequest)).status).toBe(200);
  });
});
