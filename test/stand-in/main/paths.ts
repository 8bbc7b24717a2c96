import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { manifest, switches } from '../options.ts';

const home = homedir();
const appData = findAppData();
const name = manifest.productName ?? manifest.name;
const asked = switches.get('user-data-dir');

const chosen = new Map<string, string>();

/** The folder of Electron's `app.getPath`. @throws when Electron has no such path, or the app does not use it yet. */
export function getPath(kind: string): string {
  const userData = chosen.get('userData') ?? (asked ? resolve(asked) : join(appData, name));
  const usual: Readonly<Record<string, string>> = {
    appData,
    userData,
    downloads: join(home, 'Downloads'),
  };
  const path = chosen.get(kind) ?? usual[kind];
  if (path === undefined) throw new Error(`Failed to get '${kind}' path`);
  return path;
}

/** @throws if the path is not absolute, or its name is unknown to `getPath` (app.md, setPath) */
export function setPath(kind: string, path: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute');
  getPath(kind);
  chosen.set(kind, path);
}

/** The folder of Chromium's profile, in the app's data folder. */
export function profileFolder(): string {
  return join(getPath('userData'), 'chromium');
}

function findAppData(): string {
  if (process.platform === 'darwin') return join(home, 'Library/Application Support');
  return process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
}
