import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findTool, mustHaveTools } from './adb/tools.ts';
import { patientPostgres } from '../fixtures/patient-limits.ts';
import { endWithUs } from './end-with-us.ts';

const execute = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';
const READY_MS = 120_000;
const READY = 'database system is ready to accept connections';

/** A real, separate PostgreSQL server on loopback. Its data stays when it is killed and started again. */
export interface Postgres {
  /** The address of its first database, `postgres://...`. */
  readonly url: string;
  /** Creates another, empty database. Returns its address. */
  createDatabase(): Promise<string>;
  /** Sends a signal to the server. Resolves when it has ended. SIGKILL also ends its children. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Suspends the server, like a machine that no longer responds, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts it again on the same port, and resolves when it accepts connections. */
  start(): Promise<void>;
  /** Ends it and removes all files. */
  close(): Promise<void>;
}

/** Why tests that need PostgreSQL can't run here, or null. On a build server they fail instead. */
export function whyToSkipPostgres(): string | null {
  if (findServerTool('postgres') !== null || mustHaveTools) return null;
  return 'skipped: not installed: postgresql';
}

export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-postgres-'));
  const data = join(folder, 'data');
  let running: ChildProcess | null = null;
  let databases = 0;
  // Outside of the system's range for free ports: it must be free again after a kill.
  const port = randomInt(20_000, 30_000);
  const urlOf = (name: string) => `postgres://device_lab@127.0.0.1:${port}/${name}${patientPostgres}`;
  const url = urlOf('postgres');

  async function start(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const attempt = await launch();
      if (attempt.isReady) break;
      // After a kill its shared memory is in use until the last child has ended.
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${attempt.output.slice(-500)}`);
      await sleep(100);
    }
  }

  async function launch(): Promise<{ readonly isReady: boolean; readonly output: string }> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '60',
      // Its data must survive a killed process, but not a power failure, so it need not be written to the disk at once.
      fsync: 'off',
      // Shared memory in its folder: a killed server leaves it behind, and it is removed with the folder.
      dynamic_shared_memory_type: 'mmap',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command, ...args] = asServerUser(findServerTool('postgres'), [
      '-D',
      data,
      '-p',
      String(port),
      ...flags,
    ]);
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    endWithUs(child, 'SIGQUIT');
    const exited = once(child, 'exit').then(() => false);
    let output = '';
    const ready = Promise.withResolvers<true>();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
      if (output.includes(READY)) ready.resolve(true);
    });
    const isReady = await Promise.race([ready.promise, exited]);
    if (isReady) running = child;
    return { isReady, output };
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    if (child?.pid === undefined) return;
    running = null;
    const exited = once(child, 'exit');
    const children = await listChildren(child.pid);
    child.kill(signal);
    if (signal === 'SIGKILL') for (const pid of children) send(pid, signal);
    await exited;
  }

  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const pid = running?.pid;
    if (pid === undefined) return;
    // The parent first when stopping, so that it starts no further child.
    for (const each of [pid, ...(await listChildren(pid))]) send(each, signal);
  }

  async function createDatabase(): Promise<string> {
    const name = `test_${(databases += 1)}`;
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return urlOf(name);
  }

  async function close(): Promise<void> {
    await signalAll('SIGCONT');
    await kill('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await makeCluster(folder, data);
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    createDatabase,
    kill,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    start,
    close,
  };
}

async function makeCluster(folder: string, data: string): Promise<void> {
  if (process.getuid?.() === 0) {
    await chmod(folder, 0o755);
    const [chown, ...args] = ['chown', 'postgres', folder] as const;
    await execute(chown, args);
  }
  const [command, ...args] = asServerUser(findServerTool('initdb'), [
    '-D',
    data,
    '--username=device_lab',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  await execute(command, args, { cwd: folder });
}

/** PostgreSQL and PgBouncer refuse to run as root. setpriv becomes the program, so the test can end the process. */
export function asServerUser(path: string | null, args: readonly string[]): [string, ...string[]] {
  if (path === null) throw new Error('PostgreSQL is not installed');
  if (process.getuid?.() !== 0) return [path, ...args];
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', path, ...args];
}

/** On the PATH, or in Debian's folder for programs outside it, the latest version first. */
function findServerTool(name: string): string | null {
  const onPath = findTool(name);
  if (onPath !== name) return onPath;
  if (!existsSync(DEBIAN_FOLDER)) return null;
  const versions = readdirSync(DEBIAN_FOLDER).toSorted((a, b) => Number(b) - Number(a));
  const paths = versions.map((version) => join(DEBIAN_FOLDER, version, 'bin', name));
  return paths.find((path) => existsSync(path)) ?? null;
}

async function listChildren(pid: number): Promise<readonly number[]> {
  // Only on Linux. On other systems the children end on their own, a moment later.
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}
