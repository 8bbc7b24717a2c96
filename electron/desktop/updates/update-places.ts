import { join } from 'node:path';

export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly isPackaged: boolean;
}

/**
 * Whether the console may replace itself: installed from Windows' installer or as a macOS app, or an AppImage, which says so
 * itself. What a deb or rpm brought is the package manager's to renew.
 */
export function canReplaceItself({ platform, env, isPackaged }: Installation): boolean {
  if (platform === 'linux') return env['APPIMAGE'] !== undefined;
  return isPackaged && (platform === 'win32' || platform === 'darwin');
}

/** The files that may say where updates are: the administrator's, in a place only one can write to, then the person's. */
export function listSourceFiles({ platform, env }: Installation, dataDir: string): readonly string[] {
  return [join(findAdministratorsFolder(platform, env), 'updates.json'), join(dataDir, 'updates.json')];
}

function findAdministratorsFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return '/Library/Application Support/Device Lab Console';
  // Not ProgramData, where anybody may make a folder.
  if (platform === 'win32') return join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Device Lab Console');
  return '/etc/device-lab-console';
}
