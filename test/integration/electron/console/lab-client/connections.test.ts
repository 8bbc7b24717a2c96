import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { answerJson, deviceList } from '../../../../fakes/lab-server.ts';
import { agent, credentials, running, startRaw, useLab } from './called-lab.ts';

const called = useLab();
const body = JSON.stringify(deviceList([]));
const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A server that receives each request with its number on the connection, and the number of earlier connections. */
async function startServer(onRequest: (socket: Socket, request: number, connection: number) => void) {
  let connections = 0;
  let requests = 0;
  const baseAddress = await startRaw((socket) => {
    const connection = connections;
    let count = 0;
    connections += 1;
    socket.on('data', () => {
      requests += 1;
      onRequest(socket, count, connection);
      count += 1;
    });
  });
  const client = called.connect({}, baseAddress);
  /** The client reuses a connection in the turn after its response. */
  const list = async () => {
    const outcome = await client.listDevices(agent, running);
    await nextTurn();
    return outcome;
  };
  return { client, list, requests: () => requests, connections: () => connections };
}

it.each([
  ['ends', (socket: Socket) => socket.end()],
  ['is reset', (socket: Socket) => socket.resetAndDestroy()],
])('DeviceList is repeated once if a kept connection %s before the first byte', async (_what, leave) => {
  const { list, requests, connections } = await startServer((socket, request) => {
    if (request === 0) socket.write(answer);
    else leave(socket);
  });
  expect(await list()).toMatchObject({ kind: 'answer' });
  expect(await list()).toMatchObject({ kind: 'answer' });
  expect([requests(), connections()]).toEqual([3, 2]);
});

it('DeviceList is not repeated over a new connection, after a response has begun, or a second time', async () => {
  const fresh = await startServer((socket) => socket.end());
  expect(await fresh.list()).toMatchObject({ kind: 'failed' });
  expect(fresh.requests()).toBe(1);

  const begun = await startServer((socket, request) => {
    if (request === 0) socket.write(answer);
    else socket.end(answer.slice(0, -2));
  });
  await begun.list();
  expect(await begun.list()).toMatchObject({ kind: 'failed' });
  expect(begun.requests()).toBe(2);

  const twice = await startServer((socket, request, connection) => {
    if (request === 0 && connection === 0) socket.write(answer);
    else socket.end();
  });
  await twice.list();
  expect(await twice.list()).toMatchObject({ kind: 'failed' });
  expect(twice.requests()).toBe(3);
});

it('Authenticate is never sent twice', async () => {
  const { client, list, requests } = await startServer((socket, request) => {
    if (request === 0) socket.write(answer);
    else socket.end();
  });
  await list();
  expect(await client.authenticate(credentials, running)).toMatchObject({ kind: 'failed' });
  expect(requests()).toBe(2);
});

it('keeps eight connections while there are no requests', async () => {
  const { lab } = called;
  const client = called.connect();
  const held: (() => void)[] = [];
  lab.listDevices = (response, call) => void held.push(() => answerJson(deviceList([]))(response, call));
  const asked = Array.from({ length: 40 }, () => client.listDevices(agent, running));
  await vi.waitFor(() => expect(held).toHaveLength(40));
  expect(await lab.countConnections()).toBe(40);
  for (const release of held) release();
  await Promise.all(asked);
  await vi.waitFor(async () => expect(await lab.countConnections()).toBe(8));
});
