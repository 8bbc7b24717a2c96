import { join } from 'node:path';

export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly isPackaged: boolean;
}

/**
 * Whether the console can replace itself: an installation by Windows' installer, a macOS app, or an AppImage, which
 * sets an environment variable. A package manager updates a deb or rpm.
 */
export function canReplaceItself({ platform, env, isPackaged }: Installation): boolean {
  if (platform === 'linux') return env['APPIMAGE'] !== undefined;
  return isPackaged && (platform === 'win32' || platform === 'darwin');
}

/** The configuration files of the update server: the administrator's, in a protected folder, then the user's. */
export function listSourceFiles({ platform, env }: Installation, dataDir: string): readonly string[] {
  return [join(findAdministratorsFolder(platform, env), 'updates.json'), join(dataDir, 'updates.json')];
}

function findAdministratorsFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return '/Library/Application Support/Device Lab Console';
  // Not ProgramData, where every user can create a folder.
  if (platform === 'win32') return join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Device Lab Console');
  return '/etc/device-lab-console';
}
