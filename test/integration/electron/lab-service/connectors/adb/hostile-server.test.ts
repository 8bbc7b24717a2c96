import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createAdbConnector } from '../../../../../../electron/lab-service/connectors/adb/adb-connector.ts';
import type { AgentTarget } from '../../../../../../electron/lab-service/connectors/connector.ts';
import { AgentFailure } from '../../../../../../electron/lab-service/connectors/agent-failure.ts';
import { startRawServer } from '../../../../../fakes/adb/raw-server.ts';
import { patientAdb } from '../../../../../fixtures/patient-limits.ts';

const never = new AbortController().signal;
const limits = { connectMs: 500, idleMs: 250, wholeMs: 600, replyBytes: 65_535 };
const connector = createAdbConnector({ ...patientAdb, trackMs: 0 });
/** For servers that never end their response. */
const impatient = createAdbConnector({
  listLimits: limits,
  deviceLimits: { ...limits, commandMs: 250 },
  answerMs: 2_000,
  trackMs: 0,
});
const timers = new Set<NodeJS.Timeout>();

afterEach(() => {
  for (const timer of timers) clearInterval(timer);
  timers.clear();
});

async function failureOf(target: AgentTarget, by = connector): Promise<AgentFailure> {
  const error = await by.listDevices(target, never).catch((reason: unknown) => reason);
  if (error instanceof AgentFailure) return error;
  throw new Error('no AgentFailure', { cause: error });
}

function drip(socket: Socket, start: string): void {
  socket.write(start);
  timers.add(setInterval(() => socket.write('.'), 20));
}

const secret = 'r00t@evil';

test.each<[string, AgentFailure['kind'], (socket: Socket) => void]>([
  ['sends nothing', 'agent-timed-out', () => {}],
  ['drips a byte at a time', 'agent-timed-out', (socket) => drip(socket, 'OKAYffff')],
  ['drips before its status', 'not-an-agent', (socket) => drip(socket, '')],
  ['resets at once', 'agent-not-understood', (socket) => void socket.resetAndDestroy()],
  [
    'resets after OKAY',
    'agent-not-understood',
    (socket) => void socket.write('OKAY', () => socket.resetAndDestroy()),
  ],
  [
    'resets after the length',
    'agent-not-understood',
    (socket) => void socket.write('OKAY0100', () => socket.resetAndDestroy()),
  ],
  ['hangs up at once', 'agent-not-understood', (socket) => void socket.end()],
  ['hangs up in its status', 'agent-not-understood', (socket) => void socket.end('OK')],
  ['hangs up in its list', 'agent-not-understood', (socket) => void socket.end(`OKAY0100${secret} device`)],
  ['gives no length', 'not-an-agent', (socket) => void socket.write('OKAYzzzz')],
  ['gives a negative length', 'not-an-agent', (socket) => void socket.write('OKAY-001')],
  ['fails, with a text that never comes', 'agent-not-understood', (socket) => void socket.write('FAILffff')],
  ['refuses', 'agent-not-understood', (socket) => void socket.end(`FAIL0009${secret}`)],
  ['responds with HTTP', 'not-an-agent', (socket) => void socket.end(`HTTP/1.1 400 ${secret}\r\n\r\n`)],
  ['responds with TLS', 'not-an-agent', (socket) => void socket.end(Buffer.from([21, 3, 1, 0, 2, 2, 70]))],
])('a server that %s: %s', async (_, kind, serve) => {
  await using server = await startRawServer(serve);
  const failure = await failureOf(server.address, kind === 'agent-timed-out' ? impatient : connector);
  expect(failure.kind).toBe(kind);
  expect(failure.message).not.toContain(secret);
});
