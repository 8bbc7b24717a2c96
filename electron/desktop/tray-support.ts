import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const QUERY_LIMIT_MS = 1_000;

/** On Linux there's a tray if some program owns the bus name of the StatusNotifierItem specification. */
export async function findTray(platform: NodeJS.Platform, queryTray = querySessionBus): Promise<boolean> {
  if (platform === 'darwin' || platform === 'win32') return true;
  // If in doubt there's none: otherwise the console might run on where nobody can reach it.
  return queryTray().catch(() => false);
}

async function querySessionBus(): Promise<boolean> {
  const bus = 'org.freedesktop.DBus';
  const target = ['--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus'];
  const request = ['--method', `${bus}.NameHasOwner`, 'org.kde.StatusNotifierWatcher'];
  const { stdout } = await run('gdbus', ['call', ...target, ...request], { timeout: QUERY_LIMIT_MS });
  return stdout.trim() === '(true,)';
}
