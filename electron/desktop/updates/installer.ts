import { join } from 'node:path';
import type { App } from 'electron';
import type { Log } from '#shared/log.ts';
import type { UpdateInstaller } from '../../console/tools/updates/updates.ts';
import type { PlatformUpdater } from './platform-updater.ts';

/** A package manager updates a deb or rpm. An AppImage sets a variable. */
export function canReplaceItself(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  isPackaged: boolean,
): boolean {
  if (platform === 'linux') return env['APPIMAGE'] !== undefined;
  return isPackaged && (platform === 'win32' || platform === 'darwin');
}

/** Uses electron-updater, which is only loaded if there's an update. */
export function createUpdateInstaller(app: App, log: Log): UpdateInstaller {
  let updater: PlatformUpdater | null = null;
  let isStartedAgain = false;

  async function load(): Promise<PlatformUpdater> {
    const { createPlatformUpdater } = await import('./platform-updater.ts');
    const loaded = createPlatformUpdater(process.platform, adapt(app), log);
    app.once('quit', (_event, exitCode) => {
      if (exitCode !== 0) return;
      // The new version is about to start and needs the single-instance lock.
      app.releaseSingleInstanceLock();
      loaded.installAtQuit(isStartedAgain);
    });
    return loaded;
  }

  return {
    async stage(release, source, fetcher) {
      updater ??= await load();
      return updater.stage(release, source, fetcher);
    },

    restart() {
      isStartedAgain = true;
      if (updater?.restart) updater.restart();
      else app.quit();
    },
  };
}

function adapt(app: App) {
  const dataDir = app.getPath('userData');
  return {
    version: app.getVersion(),
    name: app.getName(),
    isPackaged: true,
    // electron-builder writes it: the download folder and, on Windows, the signature's publisher.
    appUpdateConfigPath: app.isPackaged
      ? join(process.resourcesPath, 'app-update.yml')
      : join(dataDir, 'dev-app-update.yml'),
    userDataPath: dataDir,
    baseCachePath: dataDir,
    whenReady: () => app.whenReady(),
    relaunch: () => app.relaunch(),
    quit: () => app.quit(),
    onQuit: (handler: (exitCode: number) => void) =>
      void app.once('quit', (_event, exitCode) => handler(exitCode)),
  };
}
