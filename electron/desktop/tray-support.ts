import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const QUERY_LIMIT_MS = 1_000;

/** Whether this desktop shows icons in a tray. On Linux it may not, and Electron does not report that. */
export async function findTray(platform: NodeJS.Platform, queryTray = querySessionBus): Promise<boolean> {
  if (platform === 'darwin' || platform === 'win32') return true;
  // A false negative disables the tray. A false positive would leave a console running that the user can't reach.
  return queryTray().catch(() => false);
}

/** Whether a program collects tray icons: it owns the bus name of the StatusNotifierItem specification. */
async function querySessionBus(): Promise<boolean> {
  const bus = 'org.freedesktop.DBus';
  const target = ['--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus'];
  const request = ['--method', `${bus}.NameHasOwner`, 'org.kde.StatusNotifierWatcher'];
  const { stdout } = await run('gdbus', ['call', ...target, ...request], { timeout: QUERY_LIMIT_MS });
  return stdout.trim() === '(true,)';
}
