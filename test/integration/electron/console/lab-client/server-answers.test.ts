import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { createLabClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import { listen } from '../../../../fakes/adb/listen.ts';
import { accountOf, deviceList, wireDevice } from '../../../../fakes/lab-server.ts';
import { bomb, faultyAnswers, goodAnswers } from '../../../../fixtures/http-answers.ts';
import { patientLimits } from '../../../../fixtures/patient-limits.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';
import { agent, credentials, running, startRaw, useLab } from './called-lab.ts';

const { connect } = useLab();
const list = JSON.stringify(deviceList([wireDevice('s1'), wireDevice('s2')]));
const account = JSON.stringify(accountOf({ comp_cd: 'ACME', emp_no: '1001' }));

/** A server that sends these bytes once for each request, and counts the requests. */
async function startServer(bytes: Buffer, end = (socket: Socket) => void socket) {
  let requests = 0;
  const baseAddress = await startRaw((socket) =>
    socket.on('data', () => {
      requests += 1;
      socket.write(bytes);
      end(socket);
    }),
  );
  return { client: connect({ answerBytes: 1024 * 1024 }, baseAddress), requests: () => requests };
}

const signIn = ({ client }: Awaited<ReturnType<typeof startServer>>) =>
  client.authenticate(credentials, running);
const listDevices = ({ client }: Awaited<ReturnType<typeof startServer>>) =>
  client.listDevices(agent, running);

it.each(goodAnswers)('reads a response %s, also on a connection that is kept', async (_name, write) => {
  const lab = await startServer(write(account));
  expect(await signIn(lab)).toMatchObject({ kind: 'accepted', account: { name: '김민준' } });
  expect(lab.requests()).toBe(1);
  const agents = await startServer(write(list));
  for (let round = 0; round < 3; round += 1)
    expect(await listDevices(agents)).toMatchObject({
      kind: 'answer',
      reading: { devices: [{ device: { deviceId: 's1' } }, { device: { deviceId: 's2' } }] },
    });
  expect(agents.requests()).toBe(3);
});

it('skips interim responses over TLS, and repeats a list once when a kept connection ends', async () => {
  const requests: number[] = [];
  const write = goodAnswers.find(([name]) => name.startsWith('after 100'))?.[1];
  const server = createServer(selfSigned, (socket) => {
    const connection = requests.push(0) - 1;
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        // The body may arrive apart from the head.
        if (chunk.at(-1) !== '}'.charCodeAt(0)) return;
        requests[connection] = (requests[connection] ?? 0) + 1;
        if (requests[connection] === 3) socket.end();
        else socket.write(write?.(list) ?? '');
      });
  });
  const { fingerprint256: fingerprint } = new X509Certificate(selfSigned.cert);
  const client = createLabClient({
    baseAddress: `https://127.0.0.1:${await listen(server)}`,
    limits: patientLimits,
    trust: { fingerprint, authority: null },
  });
  onTestFinished(() => {
    client.close();
    server.close();
  });
  for (let round = 0; round < 3; round += 1) {
    expect(await client.listDevices(agent, running)).toMatchObject({ kind: 'answer' });
    // A connection is reused in the turn after its response.
    await nextTurn();
  }
  expect(requests).toEqual([3, 1]);
});

it.each(faultyAnswers)(
  'says what is wrong with a response %s, after one request',
  async (_name, write, fault) => {
    const failure = fault === 'broken-off' ? { kind: fault } : { kind: 'not-understood', problem: fault };
    const end = (socket: Socket) => void socket.end();
    const lab = await startServer(write(account), end);
    expect(await signIn(lab)).toMatchObject({ kind: 'failed', failure });
    const agents = await startServer(write(list), end);
    expect(await listDevices(agents)).toMatchObject({ kind: 'failed', failure });
    expect([lab.requests(), agents.requests()]).toEqual([1, 1]);
  },
);

it.each([1, 2] as const)('reads a compression bomb of %i layers as too large', async (layers) => {
  const server = await startServer(bomb(8 * 1024 * 1024, layers));
  const failure = { kind: 'too-large', limitBytes: 1024 * 1024 };
  expect(await signIn(server)).toMatchObject({ kind: 'failed', failure });
  expect(await listDevices(server)).toMatchObject({ kind: 'failed', failure });
});

it('reads a list without a length that ends early as no list', async () => {
  const head = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n';
  const bytes = Buffer.from(head + list.slice(0, list.lastIndexOf(',') + 1));
  const server = await startServer(bytes, (socket) => void socket.end());
  expect(await listDevices(server)).toMatchObject({
    failure: { kind: 'not-understood', problem: 'not-json' },
  });
});
