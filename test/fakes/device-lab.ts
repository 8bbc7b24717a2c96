import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endWithUs } from './end-with-us.ts';

/** The `device-lab` program: the bundle of `bundle-program.ts`, or its sources. */
export const mainFile =
  process.env['PROGRAM_UNDER_TEST'] ?? join(import.meta.dirname, '../../electron/lab-service/cli/main.ts');

interface RunOptions {
  /** The standard input of the program. */
  readonly input?: string;
  /** In addition to PATH and the cache of compiled modules. The rest of our environment is not passed on. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A folder that is a disk of its own for the program, of 2 MB. */
  readonly smallDisk?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program to its end, like an administrator. */
export async function runDeviceLab(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = launch(args, options);
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/** The program while it serves. */
export interface Serving {
  readonly child: ChildProcess;
  /** The address it printed. */
  readonly address: string;
  /** Its output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal and resolves to the exit code, or null if the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` or `agent`. Resolves when it reports that it listens. */
export async function startDeviceLab(args: readonly string[], options: RunOptions = {}): Promise<Serving> {
  const child = launch(args, options);
  endWithUs(child);
  const exited = once(child, 'exit').then(([code]: unknown[]) => code as number | null);
  const printed = { stdout: '', stderr: '' };
  const listening = Promise.withResolvers<string>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      printed[stream] += chunk;
      const address = /listening on (\S+)\n/.exec(printed.stdout)?.[1];
      if (address !== undefined) listening.resolve(address);
    });
  }
  const tooSoon = exited.then((code) => {
    throw new Error(`device-lab ended with ${code}: ${printed.stderr}`);
  });
  const address = await Promise.race([listening.promise, tooSoon]);
  tooSoon.catch(() => undefined);

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    child.kill(signal);
    return exited;
  }

  return { child, address, stdout: () => printed.stdout, stderr: () => printed.stderr, end };
}

function launch(args: readonly string[], { env, cwd, smallDisk }: RunOptions) {
  const command = [process.execPath, mainFile, ...args];
  const mounted = 'mount -t tmpfs -o size=2m tmpfs "$1" && shift && exec "$@"';
  const [file = '', ...rest] =
    smallDisk === undefined
      ? command
      : ['unshare', '--map-root-user', '--mount', 'sh', '-c', mounted, 'sh', smallDisk, ...command];
  return spawn(file, rest, {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
