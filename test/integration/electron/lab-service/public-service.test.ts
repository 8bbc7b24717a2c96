import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AccountsUnavailable } from '../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import type { Accounts } from '../../../../electron/lab-service/accounts/accounts.ts';
import { AgentFailure } from '../../../../electron/lab-service/connectors/agent-failure.ts';
import type { EncodedList } from '../../../../electron/lab-service/connectors/encode-list.ts';
import type { DeviceSource } from '../../../../electron/lab-service/contacts/device-source.ts';
import type { RequestLine } from '../../../../electron/lab-service/observe/service-log.ts';
import { post, startLabService } from '../../../fakes/lab-service.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';

const credentials = { comp_cd: 'ACME', emp_no: '1', emp_pass: '0f'.repeat(64) };
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };
const problemType = 'application/problem+json';

function requestLog() {
  const lines: RequestLine[] = [];
  return {
    ...createRecordingLog(),
    lines,
    wants: () => true,
    request: (line: RequestLine) => void lines.push(line),
  };
}

/** Every response waits for the gate. */
function gatedDevices() {
  const gate = Promise.withResolvers<EncodedList>();
  const listDevices = vi.fn<DeviceSource['listDevices']>(() => gate.promise);
  return { listDevices, open: () => gate.resolve({ json: Buffer.from('{}') }) };
}

describe('health', () => {
  const check = vi.fn<Accounts['check']>();
  const accounts = { authenticate: () => Promise.reject(new AccountsUnavailable('away')), check };

  it('is alive, and ready while its accounts are available', async () => {
    const { address } = await startLabService({ accounts, basePath: '/lab' });
    const root = new URL('/', address).href;
    const alive = await fetch(`${root}healthz`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }]);
    check.mockResolvedValueOnce();
    const ready = await fetch(`${root}readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', accounts: 'ready', service: 'ready' },
    ]);
    check.mockRejectedValueOnce(new AccountsUnavailable('postgres://lab:secret@db is away'));
    const away = await fetch(`${root}readyz`);
    expect([away.status, await away.json()]).toEqual([
      503,
      { status: 'not-ready', accounts: 'unavailable', service: 'ready' },
    ]);
    check.mockResolvedValueOnce();
    const head = await fetch(`${root}readyz`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await post(`${root}readyz`, {})).headers.get('allow')).toBe('GET, HEAD');
    expect((await fetch(`${address}/healthz`)).status).toBe(404);
  });
});

describe('when the accounts are unavailable or throttle', () => {
  it('returns 503 or 429 with the time to wait, and still lists devices', async () => {
    const authenticate = vi.fn<Accounts['authenticate']>();
    const { address } = await startLabService({ accounts: { authenticate } });
    authenticate.mockRejectedValueOnce(new AccountsUnavailable('at 10.0.0.1: password wrong'));
    const away = await post(`${address}/api/Authenticate`, credentials);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await away.text()).not.toMatch(/10\.0|wrong/);
    authenticate.mockResolvedValueOnce({ kind: 'throttled', retryAfterMs: 7_001 });
    const throttled = await post(`${address}/api/Authenticate`, credentials);
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '8']);
    expect(throttled.headers.get('content-type')).toBe(problemType);
    expect((await post(`${address}/api/DeviceList`, listRequest)).status).toBe(200);
  });
});

it('listens on IPv6 as well, and reports its address', async () => {
  const { address } = await startLabService({}, '::1');
  expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await post(`${address}/api/DeviceList`, listRequest)).status).toBe(200);
});

describe('callers', () => {
  it('outside the ranges are rejected before their body is read', async () => {
    const callers = vi.fn<(ip: string) => boolean>(() => false);
    const log = requestLog();
    const { port } = await startLabService({ callers, log, trustedProxies: ['127.0.0.1'] });
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    // The announced body never arrives.
    socket.write(
      'POST /api/DeviceList HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.4\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n',
    );
    const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(callers).toHaveBeenCalledWith('198.51.100.4');
  });
});

it('completes running requests when it closes, and then closes their connections', async () => {
  const devices = gatedDevices();
  const { service, port } = await startLabService({ devices });
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const received = text(socket);
  const body = JSON.stringify(listRequest);
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`POST /api/DeviceList HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  await vi.waitFor(() => expect(devices.listDevices).toHaveBeenCalledOnce());
  const closed = service.close();
  // Its later request waits behind its list, so its connection is in use when the service closes.
  socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitFor(async () => {
    const late = connect(port, '127.0.0.1');
    expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
  });
  devices.open();
  await closed;
  expect(await received).toMatch(/^HTTP\/1\.1 200 [^{]*\r\nconnection: close\r\n/i);
});

describe('its log and metrics', () => {
  const devices = { listDevices: () => Promise.reject(new AgentFailure('no-route')) };

  it('have a line for each request, with the request ID of the response', async () => {
    const log = requestLog();
    const { address } = await startLabService({ log, devices });
    const answer = await post(`${address}/api/DeviceList?x=1`, listRequest);
    await post(`${address}/api/Authenticate`, credentials);
    await post(`${address}/nowhere`, credentials);
    await vi.waitFor(() => expect(log.lines).toHaveLength(3));
    const caller = '127.0.0.1';
    const rest = { ms: expect.any(Number), id: expect.stringMatching(/^[0-9a-f]{12}-\w+$/), caller };
    expect(log.lines).toEqual([
      { ...rest, operation: 'DeviceList', outcome: 'agent-failed', status: 200, reason: expect.any(String) },
      { ...rest, operation: 'Authenticate', outcome: 'rejected', status: 200 },
      { ...rest, operation: 'none', outcome: 'refused', status: 404 },
    ]);
    expect(log.lines[0]?.id).toBe(answer.headers.get('x-request-id'));
  });
});
