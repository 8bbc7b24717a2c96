import { join } from 'node:path';
import type { App } from 'electron';
import type { Log } from '#shared/log.ts';
import type { UpdateInstaller } from '../../console/tools/updates/updates.ts';
import type { PlatformUpdater } from './platform-updater.ts';

type UpdatedApp = Pick<
  App,
  'getVersion' | 'getName' | 'getPath' | 'isPackaged' | 'whenReady' | 'quit' | 'relaunch' | 'once'
> &
  Pick<App, 'releaseSingleInstanceLock'>;

/** Uses electron-updater to replace the console with a new version. Loads it only for an update. */
export function createUpdateInstaller(app: UpdatedApp, log: Log): UpdateInstaller {
  let updater: PlatformUpdater | null = null;
  let isStartedAgain = false;

  async function load(): Promise<PlatformUpdater> {
    const { createPlatformUpdater } = await import('./platform-updater.ts');
    const loaded = createPlatformUpdater(process.platform, adapt(app), log);
    app.once('quit', (_event, exitCode) => {
      if (exitCode !== 0) return;
      // The new version that starts now needs the single-instance lock.
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

/** The app interface of electron-updater. `canReplaceItself` has already decided that it may replace the console. */
function adapt(app: UpdatedApp) {
  const dataDir = app.getPath('userData');
  return {
    version: app.getVersion(),
    name: app.getName(),
    isPackaged: true,
    // Written by electron-builder: the download folder, and on Windows the publisher of the signature.
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
