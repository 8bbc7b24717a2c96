import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from './adb/tools.ts';
import { startDaemon } from './daemon.ts';
import { findFreePort } from './free-port.ts';
import { asServerUser } from './postgres.ts';

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
  const { close } = await startDaemon(asServerUser(findTool('pgbouncer'), [file]), port, folder);
  const address = new URL(url);
  address.port = String(port);
  address.search = '';
  return { url: String(address), close };
}
