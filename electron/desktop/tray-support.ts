import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const QUERY_LIMIT_MS = 1_000;

/** Whether this desktop has a tray. On Linux it may not, and Electron doesn't tell. */
export async function findTray(platform: NodeJS.Platform, queryTray = querySessionBus): Promise<boolean> {
  if (platform === 'darwin' || platform === 'win32') return true;
  // If in doubt there's none: otherwise a console could go on running that the user can't reach.
  return queryTray().catch(() => false);
}

/** Whether a program owns the bus name of the StatusNotifierItem specification, so it collects icons. */
async function querySessionBus(): Promise<boolean> {
  const bus = 'org.freedesktop.DBus';
  const target = ['--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus'];
  const request = ['--method', `${bus}.NameHasOwner`, 'org.kde.StatusNotifierWatcher'];
  const { stdout } = await run('gdbus', ['call', ...target, ...request], { timeout: QUERY_LIMIT_MS });
  return stdout.trim() === '(true,)';
}
