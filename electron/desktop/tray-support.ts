import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ASK_LIMIT_MS = 1_000;

/** Whether this desktop shows icons in a tray. On Linux it may not, and Electron would not say. */
export async function findTray(platform: NodeJS.Platform, ask = askSessionBus): Promise<boolean> {
  if (platform === 'darwin' || platform === 'win32') return true;
  // Wrongly "no" costs the tray; wrongly "yes" would leave a console running that nobody can find.
  return ask().catch(() => false);
}

/** Whether anything on the desktop collects tray icons, by the name that the StatusNotifierItem specification gives it. */
async function askSessionBus(): Promise<boolean> {
  const bus = 'org.freedesktop.DBus';
  const target = ['--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus'];
  const question = ['--method', `${bus}.NameHasOwner`, 'org.kde.StatusNotifierWatcher'];
  const { stdout } = await run('gdbus', ['call', ...target, ...question], { timeout: ASK_LIMIT_MS });
  return stdout.trim() === '(true,)';
}
