import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toRow } from '../../../electron/lab-service/accounts/account.ts';
import { openAccountsDatabase } from '../../../electron/lab-service/accounts/database.ts';
import { hashPassword } from '../../../electron/lab-service/accounts/password-hash.ts';
import { companyCode, rightDigest } from './caller.ts';

const program = join(import.meta.dirname, '../../../electron/lab-service/cli/main.ts');

interface ServeOptions {
  /** Accounts with the numbers 0 and up; all have the same password. */
  readonly accounts?: number;
  /** A file that replaces /etc/resolv.conf for the process. Linux, and root only. */
  readonly resolvConf?: string;
}

/** `device-lab serve` with default settings, in a separate process. */
export interface Serve extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
}

export async function startServe({ accounts = 1, resolvConf }: ServeOptions = {}): Promise<Serve> {
  const folder = mkdtempSync(join(tmpdir(), 'device-lab-attacks-'));
  await writeAccounts(join(folder, 'accounts.sqlite'), accounts);
  const log = join(folder, 'log');
  const values = ['serve', '--data-dir', folder, '--port', '0'];
  const child = start(resolvConf, log, values);
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      // Killed, because a normal end would wait for the requests of an attack.
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const port = await readPort(child);
  if (port === null || child.pid === undefined) {
    const output = readFileSync(log, 'utf8');
    await close();
    throw new Error(`The service did not start: ${output}`);
  }
  return { address: `http://127.0.0.1:${port}`, port, pid: child.pid, [Symbol.asyncDispose]: close };
}

function start(resolvConf: string | undefined, log: string, values: readonly string[]): ChildProcess {
  const command = [process.execPath, program, ...values];
  const mounted = `mount --bind ${resolvConf} /etc/resolv.conf && exec "$@"`;
  const [file = '', ...rest] =
    resolvConf === undefined ? command : ['unshare', '--mount', 'sh', '-c', mounted, 'sh', ...command];
  const errors = openSync(log, 'a');
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', errors],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  closeSync(errors);
  return child;
}

/** Reads the port from the line that the service prints when it is ready. Null if it ends before. */
async function readPort({ stdout }: ChildProcess): Promise<number | null> {
  if (stdout === null) return null;
  for await (const line of createInterface(stdout)) {
    const [, port] = /listening on \S+:(\d+)/.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  return null;
}

let hash: Promise<string> | null = null;

async function writeAccounts(path: string, count: number): Promise<void> {
  const db = await openAccountsDatabase({ kind: 'file', path });
  // One hash for all, because creating them is not measured.
  hash ??= hashPassword(rightDigest);
  const stored = await hash;
  const rows = Array.from({ length: count }, (_, index) =>
    toRow({ companyCode, employeeNumber: `${index}`, passwordDigest: rightDigest, name: `${index}` }, stored),
  );
  await db.insertInto('account').values(rows).execute();
  await db.destroy();
}
