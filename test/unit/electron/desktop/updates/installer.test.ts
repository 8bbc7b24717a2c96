import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { UpdateFetcher } from '../../../../../electron/console/tools/updates/update-fetcher.ts';
import {
  canReplaceItself,
  createUpdateInstaller,
} from '../../../../../electron/desktop/updates/installer.ts';
import type { createPlatformUpdater } from '../../../../../electron/desktop/updates/platform-updater.ts';

type Adapter = Parameters<typeof createPlatformUpdater>[1];
interface Executor {
  download(url: URL, destination: string): Promise<string>;
}

const system = vi.hoisted(() => ({
  made: [] as { readonly httpExecutor: Executor; readonly adapter: Adapter }[],
  did: [] as string[],
}));

// Squirrel is part of macOS. This tests only the calls to electron-updater, not its use of Squirrel.
vi.mock('electron-updater', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class MacUpdater extends Emitter {
    httpExecutor!: Executor; // set by the code under test
    readonly adapter: Adapter;
    constructor(_options: unknown, adapter: Adapter) {
      super();
      this.adapter = adapter;
      system.made.push(this);
    }
    setFeedURL = () => void system.did.push('feed');
    checkForUpdates = () => Promise.resolve({ isUpdateAvailable: true });
    downloadUpdate = () => Promise.resolve([`${system.did.push('download')}`]);
    quitAndInstall = () => void system.did.push('quit and install');
  }
  return { MacUpdater, Provider: Emitter };
});

beforeEach(() => {
  system.made.length = 0;
  system.did.length = 0;
});
afterEach(() => void vi.restoreAllMocks());

const release = {
  version: '2.0.0',
  files: [{ url: 'console 2.0.0.zip', sha512: 'digest', size: 4_711 }],
  releaseDate: '',
};
const server = new URL('https://updates.example/mac/');

/** A console of macOS that has staged a version. */
async function stageOnMac() {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    getVersion: () => '1.0.0',
    getName: () => 'Device Lab Console',
    getPath: () => '/data',
    whenReady: () => Promise.resolve(void system.did.push('ready')),
    relaunch: () => void system.did.push('relaunch'),
    quit: () => void system.did.push('quit'),
    releaseSingleInstanceLock() {},
  });
  // `once` of an emitter returns the emitter, to which no call is chained here.
  const installer = createUpdateInstaller(app as EventEmitter as App & typeof app, silentLog);
  const fetcher = {
    fetch: vi.fn<UpdateFetcher['fetch']>(),
    download: vi.fn<UpdateFetcher['download']>(),
    close() {},
  };
  const { publicKey } = generateKeyPairSync('ed25519');
  expect(await installer.stage(release, { server, publicKey }, fetcher)).toBe(true);
  const [made] = system.made;
  if (!made) throw new Error('No updater was created');
  return { app, installer, fetcher, made };
}

it('leaves the staged version and the restart to macOS, which does both itself', async () => {
  const { app, installer } = await stageOnMac();
  app.emit('quit', {}, 0);
  expect(system.did).toEqual(['feed', 'download']);
  installer.restart();
  expect(system.did).toEqual(['feed', 'download', 'quit and install']);
});

it('downloads only the files of the release', async () => {
  const { made, fetcher } = await stageOnMac();
  const { httpExecutor } = made;
  const url = new URL('https://updates.example/mac/console%202.0.0.zip');
  expect(await httpExecutor.download(url, '/here')).toBe('/here');
  expect(fetcher.download).toHaveBeenCalledExactlyOnceWith({ url, size: 4_711, sha512: 'digest' }, '/here');
  const other = new URL('https://updates.example/mac/console.zip.blockmap');
  await expect(httpExecutor.download(other, '/here')).rejects.toThrow('does not list');
  expect(fetcher.download).toHaveBeenCalledOnce();
});

it('lets electron-updater quit and restart the console', async () => {
  const { app, made } = await stageOnMac();
  const { adapter } = made;
  system.did.length = 0;
  const onQuit = vi.fn<(exitCode: number) => void>();
  adapter.onQuit(onQuit);
  await adapter.whenReady();
  adapter.relaunch();
  adapter.quit();
  app.emit('quit', {}, 3);
  expect(system.did).toEqual(['ready', 'relaunch', 'quit']);
  expect(onQuit).toHaveBeenCalledExactlyOnceWith(3);
  expect(adapter).toMatchObject({ isPackaged: true, version: '1.0.0', userDataPath: '/data' });
});

it.each([
  ['linux', { APPIMAGE: '/home/kim/console.AppImage' }, true, true],
  // A deb or rpm belongs to the package manager, and a source folder is not updated.
  ['linux', {}, true, false],
  ['win32', {}, true, true],
  ['win32', {}, false, false],
  ['darwin', {}, true, true],
  ['darwin', {}, false, false],
  ['freebsd', {}, true, false],
] as const)(
  'whether the console replaces itself on %s with %o, packaged: %s',
  (platform, env, isPackaged, can) => {
    expect(canReplaceItself(platform, env, isPackaged)).toBe(can);
  },
);
