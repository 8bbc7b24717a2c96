import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../fakes/free-port.ts';
import { listen } from '../../fakes/adb/listen.ts';

/** The behavior of a port without an agent. */
export const portKinds = ['closed', 'hanging up', 'mute', 'silent'] as const;
export type PortKind = (typeof portKinds)[number];

/** A stopped process whose backlog is full: packets get no response, as behind a firewall. */
const stopped = `
const servers = Array.from({ length: Number(process.argv[1]) }, () => require('node:net').createServer());
let open = 0;
for (const server of servers) {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    open += 1;
    if (open === servers.length) console.log(servers.map((each) => each.address().port).join(' '));
  });
}`;
const FILLING = 4;

export async function openPorts(ofEach: number) {
  const servers: Server[] = [];
  async function open(behave: (server: Server) => void): Promise<number> {
    const server = createServer();
    servers.push(server);
    behave(server);
    return listen(server);
  }
  const makeAll = (make: () => Promise<number>) => Promise.all(Array.from({ length: ofEach }, make));
  const hangingUp = await makeAll(() =>
    open((server) => server.on('connection', (socket) => socket.destroy())),
  );
  const mute = await makeAll(() =>
    open((server) => server.on('connection', (socket) => socket.on('error', () => undefined).resume())),
  );
  const closed: number[] = [];
  while (closed.length < ofEach) closed.push(await findFreePort());
  const child = spawn(process.execPath, ['-e', stopped, String(ofEach)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const silent = await fill(child);

  async function close(): Promise<void> {
    for (const server of servers) server.close();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  const ports = { closed, 'hanging up': hangingUp, mute, silent } satisfies Record<
    PortKind,
    readonly number[]
  >;
  return { ...ports, [Symbol.asyncDispose]: close };
}

async function fill(child: ChildProcess): Promise<readonly number[]> {
  if (child.stdout === null) throw new Error('It has no output');
  for await (const line of createInterface(child.stdout)) {
    const ports = line.split(' ').map(Number);
    child.kill('SIGSTOP');
    for (const port of ports) {
      for (let count = 0; count < FILLING; count += 1)
        connect(port, '127.0.0.1')
          .on('error', () => undefined)
          .unref();
    }
    return ports;
  }
  throw new Error('The silent ports were not opened');
}
