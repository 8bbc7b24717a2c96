import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../../fakes/adb/listen.ts';
import type { AgentKind } from './commands.ts';

/** The longest response that the service reads, `agents.answerBytes`. */
const ANSWER_BYTES = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const goodBody = Buffer.from('{"MobileList":[{"DeviceID":"a"}],"ResultCode":1,"ResultMessage":""}');

/** How often each port was contacted. */
export const contacts: Record<string, number> = {};
/** The number of responses of the attacker's kind, without normal ones. */
export const own = { answers: 0 };

/** Agents on loopback, each at its own port. */
export function startAgents(of: AgentKind, count: number, isTurning: boolean): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, () => startAgent(of, isTurning)));
}

async function startAgent(of: AgentKind, isTurning: boolean): Promise<number> {
  let isTurned = !isTurning;
  const server = createServer((request, response) => {
    const answer = isTurned ? answers[of] : answers.good;
    if (isTurned) own.answers += 1;
    isTurned = true;
    request.on('end', () => answer(response)).resume();
  });
  const port = await listen(server);
  // The service tries an ADB server first, on a separate connection.
  server.on('connection', () => (contacts[port] = (contacts[port] ?? 0) + 1));
  return port;
}

const answers: Readonly<Record<AgentKind, (response: ServerResponse) => void>> = {
  good: (response) => void response.writeHead(200, json).end(goodBody),
  'no-agent': (response) => void response.writeHead(404).end(),
  brackets: (response) => void response.writeHead(200, json).end(Buffer.alloc(4_000_000, '[')),
  megabyte: (response) => void response.writeHead(200, json).end((megabyte ??= makeMegabyte())),
  stalling(response) {
    const start = Buffer.alloc(ANSWER_BYTES - 4_096, 'x');
    start.write('{"MobileList":["');
    response.writeHead(200, json).write(start);
  },
};

let megabyte: Buffer | null = null;

/** As many values as the limits allow, in objects with different names. */
function makeMegabyte(): Buffer {
  const records: string[] = [];
  for (let length = 0; length < ANSWER_BYTES - 4_096; length += records.at(-1)?.length ?? 0) {
    records.push(`{"n${String(records.length).padStart(17, '0')}":1},`);
  }
  return Buffer.from(`{"MobileList":[${records.join('').slice(0, -1)}],"ResultCode":1}`);
}
