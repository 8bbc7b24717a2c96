import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { Caller } from '../caller.ts';
import { startAttacker } from '../commands.ts';
import { type Serve, startServe } from '../serve.ts';
import { atMost, type Verdict } from '../verdict.ts';
import { countConnections } from '../watch.ts';

const CALLERS = 40;
/** Pipelined on one connection: the system buffers several megabytes of unread data. */
const REQUESTS = 16;
const [SILENT, DRIPPING] = ['127.0.0.2', '127.0.0.4'];
const DRIP_MS = 100;
const DRIP_BYTES = 32 * 1024;
const LONGEST_MS = 45_000;
const ACCEPT_MS = 2_000;
/** The time to fill the buffers, and for the service's regular check of connections. */
const SLACK_MS = 2_000;
const [UNREAD_MS, SEND_MS] = [10_000, 30_000];

/** Case 3: the connection of a caller that does not read its response is ended. */
export async function leaveAnswersUnread(): Promise<readonly Verdict[]> {
  await using service = await startServe();
  await using attacker = startAttacker();
  const [port = 0] = await attacker.startAgents('megabyte', 1);
  await new Caller(service.address, '127.0.0.3').list('127.0.0.1', port);
  const sockets = await Promise.all([
    ...Array.from({ length: CALLERS }, () => sendRequest(service, SILENT, port)),
    ...Array.from({ length: CALLERS }, () => sendRequest(service, DRIPPING, port)),
  ]);
  const drip = setInterval(() => {
    for (const socket of sockets.slice(CALLERS)) socket.read(DRIP_BYTES);
  }, DRIP_MS);
  try {
    const [silentMs, drippingMs] = await Promise.all([
      waitForEnd(service, SILENT),
      waitForEnd(service, DRIPPING),
    ]);
    return [
      atMost(`${CALLERS} callers that do not read: all ended after`, silentMs, UNREAD_MS + SLACK_MS, 'ms'),
      atMost(
        `${CALLERS} callers that read 320 KiB a second: all ended after`,
        drippingMs,
        SEND_MS + SLACK_MS,
        'ms',
      ),
    ];
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
}

async function sendRequest(service: Serve, from: string, agentPort: number): Promise<Socket> {
  const socket = connect({ port: service.port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  const body = JSON.stringify({ DeviceAgentIP: '127.0.0.1', DeviceAgentPort: agentPort });
  const head = [
    `POST ${deviceListPath} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`.repeat(REQUESTS));
  return socket;
}

/** The time until the service has no connection with this address, in milliseconds. */
async function waitForEnd(service: Serve, peer: string): Promise<number> {
  const startedAt = performance.now();
  // The system connects them before the service accepts them.
  while (countConnections(service, peer) !== CALLERS) {
    if (performance.now() - startedAt > ACCEPT_MS) throw new Error('Not every caller is connected');
    await wait(10);
  }
  while (countConnections(service, peer) > 0 && performance.now() - startedAt < LONGEST_MS) await wait(100);
  return performance.now() - startedAt;
}
