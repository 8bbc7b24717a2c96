import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Ended {
  /** Null when it was killed, after its time was up. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A file for standard input; nothing by default. */
  readonly input?: string;
}

export type Wine = ReturnType<typeof openWine>;
export type Running = ReturnType<Wine['start']>;

/** The path of a file of this machine for Windows programs. */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`;
}

/** The only variables that are passed on: those of the npm that started this program would mislead npm under Wine. */
const passedVariables = 'HOME USER HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy'.split(' ');

/**
 * A separate Wine for this project, below `cache`. Its programs get files as standard streams, because Node for Windows
 * ends with `open EBADF` on a pipe of this machine.
 */
export function openWine(cache: string, variables: Readonly<Record<string, string>>) {
  const prefix = join(cache, 'prefix');
  const streams = join(cache, 'streams');
  mkdirSync(streams, { recursive: true });
  const env = {
    ...Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
    PATH: process.env['PATH'],
    // Without a UTF-8 locale Wine cannot name files in Korean.
    LC_ALL: 'C.UTF-8',
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    ...variables,
  };
  let count = 0;

  function start(command: readonly string[], options: RunOptions) {
    count += 1;
    const files = ['out', 'err'].map((name) => join(streams, `${count}.${name}`));
    const [out = '', err = ''] = files;
    const stdio = [openSync(options.input ?? '/dev/null', 'r'), ...files.map((file) => openSync(file, 'w'))];
    const child = spawn('wine', command, {
      cwd: options.cwd,
      env: { ...env, ...options.env },
      stdio,
      timeout: 1_800_000,
      killSignal: 'SIGKILL',
    });
    for (const file of stdio) closeSync(file);
    const read = (file: string) => readFileSync(file, 'utf8');
    const ended = once(child, 'close').then(() => ({
      status: child.exitCode,
      stdout: read(out),
      stderr: read(err),
    }));
    return { child, /** Its standard output so far. */ read: () => read(out), ended };
  }

  if (!existsSync(join(prefix, 'system.reg'))) {
    mkdirSync(prefix, { recursive: true });
    // Node requires Windows 10.
    spawnSync('wine', ['winecfg', '-v', 'win10'], { env, stdio: 'ignore', timeout: 600_000 });
  }
  // The server stays until `stop`. Otherwise it ends with each program, and a program that started at that moment once
  // ended with 1 and no output.
  spawnSync('wineserver', ['-p'], { env, stdio: 'ignore' });
  return {
    start,
    run: (command: readonly string[], options: RunOptions) => start(command, options).ended,
    /** Ends all programs that still run under this Wine. */
    stop: () => void spawnSync('wineserver', ['-k'], { env, stdio: 'ignore' }),
  };
}

/** Installs Wine if that is possible without a prompt. @returns the required steps if it is not, or null. */
export function installWine(): string | null {
  if (isHere('wine')) return null;
  if (process.getuid?.() === 0 && isHere('apt-get')) {
    console.log('· Wine ...');
    const apt = (...args: readonly string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 600_000,
      });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'wine', 'wine64');
  }
  return isHere('wine') ? null : 'Wine is missing. On Debian and Ubuntu: sudo apt-get install wine wine64';
}

function isHere(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
}
