import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { getPath } from './paths.ts';

/** What a second instance tells the first. */
export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
}

let isFirst = false;
let isHeld = false;
let lock: Server | null = null;
let onSecond: (second: SecondInstance) => void = () => {};

/**
 * Takes the data folder for this process, or tells the process that has it that we were here. The lock is a listening
 * socket, which no crash can leave behind: a process id in a file could.
 * @returns whether the folder is this process's.
 */
export async function lockDataFolder(): Promise<boolean> {
  const address = addressOf(resolve(getPath('userData')));
  if (await tell(address)) return false;
  // A socket file (macOS) that nobody answers on is what a crash left.
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

/** Whether this process is the first on its data folder; `listener` hears of those that come after it. */
export function isFirstInstance(listener: (second: SecondInstance) => void): boolean {
  onSecond = listener;
  isHeld = isFirst;
  return isFirst;
}

/** app.md, `app.hasSingleInstanceLock()`: whether this process asked for the lock and has it. */
export const holdsLock = (): boolean => isHeld;

/** Leaves the folder to whoever starts next, while this process still ends. */
export function unlockDataFolder(): void {
  lock?.close();
  lock = null;
  isHeld = false;
}

async function tell(address: string): Promise<boolean> {
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
    // Said by this same file in another process of the same user.
    const message = JSON.parse(await text(socket)) as SecondInstance;
    onSecond(message);
  } catch {
    // It went away before it had said anything.
  } finally {
    socket.destroy();
  }
}

function addressOf(folder: string): string {
  const name = `stand-in-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  // Linux has names for sockets outside the file system, gone with their process.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
