import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { exampleRecord } from '../../fixtures/device-record.ts';
import { serveCommands } from '../service/processes.ts';
import { type AgentCounts, type AgentsReport, hostOf } from './agent-counts.ts';

type Command = { readonly start: AgentCounts } | 'report';

const responses: Buffer[] = [];
let counts: AgentCounts = { good: 0, dead: 0, devices: 0 };
let contacts: number[] = [];
let countedBytes = 0;
const open = new Set<Socket>();

// One listener for all agents: each has its own loopback address.
const server = createServer((request, response) => {
  const index = indexOf(request.socket.localAddress ?? '');
  contacts[index] = (contacts[index] ?? 0) + 1;
  request.resume();
  const body = responses[index];
  if (body !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
// A probe for another kind of agent is not an HTTP request, and gets no bytes in return.
server.on('clientError', (_error, socket) => socket.destroy());
server.on('connection', (socket: Socket) => {
  open.add(socket);
  socket.on('close', () => {
    open.delete(socket);
    countedBytes += socket.bytesRead + socket.bytesWritten;
  });
});

serveCommands(async (command) => {
  // Sent by polling.ts.
  const sent = command as Command;
  if (sent === 'report') return report();
  counts = sent.start;
  contacts = Array.from({ length: counts.good + counts.dead }, () => 0);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  for (let index = 0; index < counts.good; index += 1) responses.push(encode(index, port, ''));
  let changes = 0;
  setInterval(() => {
    changes += 1;
    const index = (changes * 7) % counts.good;
    responses[index] = encode(index, port, `user ${changes}`);
  }, 1_000);
  return { port };
});

function report(): AgentsReport {
  const result = { contacts, bytes: countedBytes };
  contacts = contacts.map(() => 0);
  countedBytes = 0;
  return result;
}

/** The response of an agent, whose first device has this user. */
function encode(index: number, port: number, user: string): Buffer {
  const MobileList = Array.from({ length: counts.devices }, (_device, place) => ({
    ...exampleRecord,
    AgentIP: `${hostOf(index)}:${port}`,
    DeviceID: `R3CX${String(index).padStart(5, '0')}${String(place).padStart(2, '0')}`,
    ConnectedUser: place === 0 ? user : '',
  }));
  return Buffer.from(JSON.stringify({ MobileList, ResultCode: 1, ResultMessage: '' }));
}

function indexOf(host: string): number {
  const [, , third = 0, fourth = 0] = host.split('.').map(Number);
  return third * 250 + fourth - 1;
}
