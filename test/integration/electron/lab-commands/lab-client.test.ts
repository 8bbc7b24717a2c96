import { createServer as createTlsServer } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../fakes/adb/listen.ts';
import { createLabClient } from '../../../../electron/lab-commands/lab-client/lab-client.ts';
import { labDevice, type Refusal, startDevicesServer } from '../../../fakes/devices-server.ts';
import { findFreePort } from '../../../fakes/free-port.ts';
import { otherSelfSigned } from '../../../fixtures/certificates.ts';
import { selfSigned } from '../../../fixtures/self-signed.ts';
import { someToken } from '../../../fixtures/tokens.ts';

const phone = labDevice({ deviceId: 'R3CX1' });
const all = { query: '' };

function clientOf(baseAddress: string, authorities?: string) {
  return createLabClient({ baseAddress, token: someToken, version: '1.2.3', authorities });
}

describe('the devices of a lab', () => {
  it('are requested with query, idle period and token, and keep unknown fields', async () => {
    const server = await startDevicesServer([labDevice({ deviceId: 'R3CX1', serialNumber: 'R3CX1' })]);
    server.show([labDevice({ deviceId: 'R3CX1', serialNumber: 'R3CX1' })], { silentAgents: 1 });
    const client = clientOf(server.address);
    const outcome = await client.listDevices({ query: 'unused "galaxy s24" & 한국', idle: '10m', limit: 3 });
    expect(outcome).toMatchObject({
      kind: 'answer',
      etag: server.etag(),
      answer: { silentAgents: 1, devices: [{ deviceId: 'R3CX1', serialNumber: 'R3CX1', osVersion: '34' }] },
    });
    const [request] = server.requests;
    const { searchParams } = new URL(request?.url ?? '', server.address);
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'unused "galaxy s24" & 한국',
      idle: '10m',
      limit: '3',
    });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${someToken}`,
      'user-agent': 'device-lab/1.2.3',
    });
  });

  it('are unchanged while the ETag is the same, and a request can wait for a change', async () => {
    const server = await startDevicesServer([phone]);
    const client = clientOf(server.address);
    expect(await client.listDevices({ ...all, etag: server.etag() })).toEqual({ kind: 'unchanged' });
    const change = client.listDevices({ ...all, etag: server.etag(), waitMs: 3_600_000 });
    await expect.poll(server.waiting).toBe(1);
    expect(server.requests.at(-1)?.headers['prefer']).toBe('wait=30');
    server.show([]);
    expect(await change).toMatchObject({ kind: 'answer', etag: server.etag(), answer: { devices: [] } });
  });

  it('end with the reason of the caller’s signal', async () => {
    const server = await startDevicesServer([phone]);
    const controller = new AbortController();
    const change = clientOf(server.address).listDevices({
      ...all,
      etag: server.etag(),
      waitMs: 30_000,
      signal: controller.signal,
    });
    await expect.poll(server.waiting).toBe(1);
    controller.abort(new Error('Stopped'));
    await expect(change).rejects.toThrow('Stopped');
    await expect.poll(server.waiting).toBe(0);
  });
});

describe('the agents of a lab', () => {
  it('fail if the response has another form', async () => {
    const server = await startDevicesServer();
    server.refuse({ status: 200, headers: { 'content-type': 'application/json' }, body: '[]' });
    expect(await clientOf(server.address).listAgents()).toMatchObject({
      failure: { kind: 'not-a-lab-service' },
    });
  });
});

describe('a failure', () => {
  const problem = { kind: 'unknown-field', from: 0, to: 3, message: 'There is no field \u001b[31msd.' };
  const cases: readonly (readonly [string, Refusal, object])[] = [
    [
      'has the problems of a query, without control characters',
      { status: 400, detail: 'The query has a problem.', problems: [problem] },
      {
        kind: 'query-refused',
        reason: 'The query has a problem.',
        problems: [{ ...problem, message: 'There is no field ‹U+001B›[31msd.' }],
      },
    ],
    [
      'has the reason of another wrong parameter',
      { status: 400, detail: 'idle is not a duration.' },
      { kind: 'query-refused', reason: 'idle is not a duration.', problems: [] },
    ],
    [
      'has the reason of a refused token',
      { status: 401, detail: 'The token has expired.' },
      { kind: 'token-refused', status: 401, reason: 'The token has expired.' },
    ],
    [
      'of a busy service has the time to wait',
      { status: 503, detail: 'The service is busy.', headers: { 'retry-after': '3' } },
      { kind: 'unavailable', reason: 'The service is busy.', isLasting: false, retryAfterMs: 3_000 },
    ],
    [
      'of a proxy without its service is not lasting',
      { status: 502, headers: { 'content-type': 'text/html', 'retry-after': 'Monday' }, body: '<html>' },
      {
        kind: 'unavailable',
        reason: 'The server responded with HTTP 502.',
        isLasting: false,
        retryAfterMs: null,
      },
    ],
    [
      'of a service without this operation',
      { status: 404, detail: 'No resource at this path.' },
      { kind: 'not-a-lab-service', reason: 'The server responded with HTTP 404.' },
    ],
    [
      'of a redirect, which would get the token',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
      { kind: 'not-a-lab-service', reason: 'The server redirects to another address (HTTP 302).' },
    ],
    [
      'of another website',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
      { kind: 'not-a-lab-service', reason: 'The response is not a list of devices.' },
    ],
  ];
  it.each(cases)('%s', async (_, refusal, failure) => {
    const server = await startDevicesServer();
    server.refuse(refusal);
    expect(await clientOf(server.address).listDevices(all)).toEqual({ kind: 'failed', failure });
    expect(server.requests).toHaveLength(1);
  });

  it('of a closed port is not lasting', async () => {
    const baseAddress = `http://127.0.0.1:${await findFreePort()}`;
    expect(await clientOf(baseAddress).listDevices(all)).toEqual({
      kind: 'failed',
      failure: {
        kind: 'unavailable',
        reason: `Can't connect to ${baseAddress} (ECONNREFUSED).`,
        isLasting: false,
        retryAfterMs: null,
      },
    });
  });
});

describe('a claim', () => {
  const problem = (status: number, details: object): Refusal => ({
    status,
    body: JSON.stringify({ detail: 'Why.', ...details }),
  });
  it.each<[string, Refusal, object]>([
    [
      'is unavailable where claims are off',
      problem(403, { reason: 'taking-off' }),
      { kind: 'unavailable', isLasting: true },
    ],
    ['needs a right of the token', problem(403, { reason: 'not-allowed' }), { kind: 'token-refused' }],
    ['is unknown to an older service', { status: 404, detail: 'None.' }, { kind: 'not-a-lab-service' }],
    [
      'can be refused for a reason of a later version',
      problem(409, { reason: 'new' }),
      { kind: 'claim-refused', reason: 'Why.' },
    ],
  ])('%s', async (_what, refusal, failure) => {
    const server = await startDevicesServer();
    server.refuse(refusal);
    const { claims } = clientOf(server.address);
    expect(await claims.take({ query: '' }, { key: '1' })).toMatchObject(failure);
  });
});

describe('a certificate', () => {
  async function startEncrypted(): Promise<string> {
    const server = createTlsServer(selfSigned, (_request, response) => {
      response.writeHead(404).end();
    });
    onTestFinished(() => void server.close());
    return `https://127.0.0.1:${await listen(server)}`;
  }

  it('is valid if the chosen authority has signed it', async () =>
    expect(await clientOf(await startEncrypted(), selfSigned.cert).listDevices(all)).toMatchObject({
      failure: { kind: 'not-a-lab-service' },
    }));

  it.each([undefined, otherSelfSigned.cert])('otherwise causes a lasting failure', async (authority) =>
    expect(await clientOf(await startEncrypted(), authority).listDevices(all)).toMatchObject({
      failure: { kind: 'unavailable', isLasting: true },
    }),
  );
});
