import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { getPath } from './paths.ts';

/** The message of a second instance to the first. */
export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
}

let isFirst = false;
let isHeld = false;
let lock: Server | null = null;
let onSecond: (second: SecondInstance) => void = () => {};

/**
 * Takes the data folder for this process, or notifies the process that has it. The lock is a listening
 * socket, which no crash can leave behind: a process id in a file could.
 * @returns whether the folder is this process's.
 */
export async function lockDataFolder(): Promise<boolean> {
  const address = addressOf(resolve(getPath('userData')));
  if (await notifyFirst(address)) return false;
  // A socket file (macOS) without a listener is left from a crash.
  if (!address.startsWith('\0')) rmSync(address, { force: true });
  const server = createServer((socket) => void receive(socket));
  lock = server;
  server.listen(address).unref();
  isFirst = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  return isFirst;
}

/** Whether this process is the first on its data folder. `listener` receives the later ones. */
export function isFirstInstance(listener: (second: SecondInstance) => void): boolean {
  onSecond = listener;
  isHeld = isFirst;
  return isFirst;
}

/** app.md, `app.hasSingleInstanceLock()`: whether this process has requested the lock and has it. */
export const holdsLock = (): boolean => isHeld;

/** Releases the folder for the next start, while this process is still ending. */
export function unlockDataFolder(): void {
  lock?.close();
  lock = null;
  isHeld = false;
}

async function notifyFirst(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    const message: SecondInstance = { argv: process.argv, workingDirectory: process.cwd() };
    socket.end(JSON.stringify(message));
    await once(socket, 'close');
    return true;
  } catch {
    return false;
  }
}

async function receive(socket: Socket): Promise<void> {
  try {
    // `notifyFirst` has sent it, in another process of the same user.
    const message = JSON.parse(await text(socket)) as SecondInstance;
    onSecond(message);
  } catch {
    // It disconnected before it had sent a message.
  } finally {
    socket.destroy();
  }
}

function addressOf(folder: string): string {
  const name = `stand-in-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  // Linux has names for sockets outside the file system, which end with their process.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
