import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from './end-with-us.ts';

const READY_MS = 120_000;

export interface Daemon {
  /** Ends it and removes its folder. */
  readonly close: () => Promise<void>;
}

/** Starts a server program. Resolves when it listens on `port`. */
export async function startDaemon(
  [command, ...args]: readonly [string, ...string[]],
  port: number,
  folder: string,
): Promise<Daemon> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // nginx forwards TERM to its worker.
  endWithUs(child, 'SIGTERM');
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  async function close(): Promise<void> {
    if (isRunning()) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_MS;
  while (!(await isListening(port))) {
    if (isRunning() && Date.now() < deadline) await sleep(20);
    else {
      await close();
      throw new Error(`${command} does not start: ${output}`);
    }
  }
  return { close };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
