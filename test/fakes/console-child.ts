import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const file = join(import.meta.dirname, 'console-process.ts');

/** Replaces the child's data folder: shell commands, with the folder as $1. */
const places = {
  usual: 'true',
  'a small disk': 'mount -t tmpfs -o size=1m tmpfs "$1"',
  'a read-only folder': 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"',
} as const;
export type Place = keyof typeof places;

/** A console in another process: see console-process.ts. */
export interface ConsoleChild {
  /** Its response to a command. */
  send(command: string): Promise<unknown>;
  /** Lets it run rounds until it is killed. Returns the last round on disk at that time. */
  playOn(): Promise<number>;
  /** Limits the size of its files to this many bytes. Null removes the limit. */
  limitFiles(bytes: number | null): void;
  /** Ends it like a power failure. */
  kill(): Promise<void>;
}

/** Killed after the test at the latest. Its rounds are counted from `from`. */
export function startConsoleChild(dataDir: string, place: Place = 'usual', from = 0): ConsoleChild {
  const script = `${places[place]} && exec "$2" "$3" "$1" "$4"`;
  // A private mount, which ends with the process, if the location is not the usual one.
  const alone = place === 'usual' ? (['env'] as const) : (['unshare', '--map-root-user', '--mount'] as const);
  const args = [...alone.slice(1), 'sh', '-c', script, 'sh', dataDir, process.execPath, file, `${from}`];
  const child = spawn(alone[0], args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, 'exit');

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }
  onTestFinished(kill);

  return {
    async send(command) {
      child.stdin.write(`${command}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`It ended at “${command}”`);
      return JSON.parse(value) as unknown;
    },
    async playOn() {
      child.stdin.write('play on\n');
      let last = 0;
      for (let line = await lines.next(); !line.done; line = await lines.next()) last = Number(line.value);
      return last;
    },
    limitFiles(bytes) {
      const limit = `--fsize=${bytes ?? 'unlimited'}:unlimited`;
      execFileSync('prlimit', ['--pid', `${child.pid}`, limit]);
    },
    kill,
  };
}

/** Whether this computer lets a process have private mounts. */
export function hasMounts(): boolean {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
