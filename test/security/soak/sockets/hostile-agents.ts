import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { serveCommands } from '../../../bench/service/processes.ts';
import { listen } from '../../../fakes/adb/listen.ts';
import { accountOf, deviceList, wireDevice } from '../../../fakes/lab-server.ts';
import { createRandom } from '../../../unit/electron/console/fleet/simulated-lab.ts';
import { type Fault, faults, type Seen, type SoakRequest } from './requests.ts';

interface Listener {
  readonly isLab: boolean;
  port: number;
  server: Server;
  readonly sockets: Set<Socket>;
}

const FAULTY_SHARE = 0.15;
const DRIP_MS = 50;
const REFUSES_MS = 1_500;
const broken = [
  'SSH-2.0-OpenSSH_9.9\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}',
] as const;

const random = createRandom(11);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty here
const listeners: Listener[] = [];
const counts = { hang: 0, reset: 0, 'half-open': 0, drip: 0, malformed: 0, 'broken-off': 0, refused: 0 };
let answers = 0;
let isFaulty = false;

function serve(listener: Listener, socket: Socket): void {
  listener.sockets.add(socket);
  socket.on('close', () => listener.sockets.delete(socket));
  socket.on('error', () => {}).on('end', () => socket.end());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    // The request for an ADB server's version, which is the first one to an agent.
    if (received.startsWith('000c')) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    // The bodies of the contract are flat objects.
    if (!received.includes('\r\n\r\n') || !received.endsWith('}')) return;
    const request = received;
    received = '';
    if (request.includes(` ${authenticatePath} `)) sendJson(socket, accountOf(bodyOf(request)));
    else if (isFaulty && random() < FAULTY_SHARE) fail(listener, socket, pick(faults));
    else list(listener, socket, request);
  });
}

function bodyOf(request: string): Record<string, unknown> {
  // Only the console and its own service send requests here.
  return JSON.parse(request.slice(request.indexOf('\r\n\r\n'))) as Record<string, unknown>;
}

function list(listener: Listener, socket: Socket, request: string): void {
  const own = listener.isLab ? String(bodyOf(request)['DeviceAgentPort']) : String(listener.port);
  const devices = [0, 1, 2].map((number) =>
    wireDevice(`${own}-${number}`, { ConnectedUser: pick(['', '', 'kim']) }),
  );
  answers += 1;
  sendJson(socket, deviceList(devices));
}

function sendJson(socket: Socket, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  // A client may keep an idle connection for ten minutes. A connection that it should destroy and only releases stays.
  const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nKeep-Alive: timeout=600`;
  socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`);
  socket.write(body);
}

function fail(listener: Listener, socket: Socket, fault: Fault): void {
  counts[fault] += 1;
  if (fault === 'reset') socket.resetAndDestroy();
  else if (fault === 'half-open') socket.end();
  else if (fault === 'drip') drip(socket);
  else if (fault === 'malformed') socket.write(pick(broken));
  else if (fault === 'broken-off')
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"MobileList":[');
  else if (fault === 'refused') {
    socket.resetAndDestroy();
    // Otherwise no sign-in would succeed.
    if (!listener.isLab) void refuse(listener);
  }
}

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n');
  const timer = setInterval(() => socket.write(' '), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}

async function refuse(listener: Listener): Promise<void> {
  if (!listener.server.listening) return;
  listener.server.close();
  await wait(REFUSES_MS);
  await open(listener, listener.port);
}

/** Tries again while a connection of another process has the port. */
async function open(listener: Listener, port: number): Promise<void> {
  for (;;) {
    listener.server = createServer({ allowHalfOpen: true }, (socket) => serve(listener, socket));
    try {
      listener.port = await listen(listener.server, port);
      return;
    } catch {
      await wait(REFUSES_MS);
    }
  }
}

async function start(agents: number): Promise<readonly number[]> {
  for (let index = 0; index <= agents; index += 1) {
    const listener = { isLab: index === 0, port: 0, server: createServer(), sockets: new Set<Socket>() };
    await open(listener, 0);
    listeners.push(listener);
  }
  return listeners.map(({ port }) => port);
}

function readState(): Seen {
  const connected = listeners.filter(({ sockets }) => sockets.size > 0);
  const connections = Object.fromEntries(connected.map(({ port, sockets }) => [port, sockets.size]));
  return { connections, answers, faults: counts };
}

serveCommands(async (asked) => {
  // The soak, which started this process, defines the type.
  const request = asked as SoakRequest;
  if (request.kind === 'start') return start(request.agents);
  if (request.kind === 'state') return readState();
  isFaulty = request.areOn;
  return isFaulty;
});
