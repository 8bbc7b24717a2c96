import { join } from 'node:path';
import type { SourceFiles } from '../../console/tools/updates/update-source.ts';
import { findAdministratorsFiles } from '../administrators-files.ts';

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

/** The configuration files of the update server: the administrator's, in protected folders, then the user's. */
export function listSourceFiles({ platform, env }: Installation, dataDir: string): SourceFiles {
  return {
    administrators: findAdministratorsFiles(platform, env, 'updates.json'),
    own: join(dataDir, 'updates.json'),
  };
}
