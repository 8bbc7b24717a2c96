import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTool } from './adb/tools.ts';
import { findFreePort } from './free-port.ts';
import { isListening } from './nginx.ts';
import { asServerUser } from './postgres.ts';

const READY_MS = 60_000;

/** A real PgBouncer in front of a server of startPostgres(). Resolves to an address through it when it listens. */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction') {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-pgbouncer-'));
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  // As docs/service.md asks for.
  await writeFile(
    file,
    `[databases]
    * = host=127.0.0.1 port=${new URL(url).port} user=device_lab
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
    `,
  );
  await chmod(folder, 0o755);
  const [command, ...args] = asServerUser(findTool('pgbouncer'), [file]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000)));

  async function close(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_MS;
  while (!(await isListening(port))) {
    if (child.exitCode === null && Date.now() < deadline) await sleep(20);
    else {
      await close();
      throw new Error(`PgBouncer does not start: ${output}`);
    }
  }
  const address = new URL(url);
  address.port = String(port);
  address.search = '';
  return { url: String(address), close };
}
