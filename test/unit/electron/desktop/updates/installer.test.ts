import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { UpdateInstaller } from '../../../../../electron/console/tools/updates/updates.ts';
import {
  canReplaceItself,
  createUpdateInstaller,
} from '../../../../../electron/desktop/updates/installer.ts';
import type { createPlatformUpdater } from '../../../../../electron/desktop/updates/platform-updater.ts';

type Adapter = Parameters<typeof createPlatformUpdater>[1];

const made = vi.hoisted(() => ({ did: [] as string[], adapters: [] as unknown[] }));

// As on macOS, where the system itself installs a version and starts it.
vi.mock('../../../../../electron/desktop/updates/platform-updater.ts', () => ({
  createPlatformUpdater(_platform: string, adapter: unknown) {
    made.adapters.push(adapter);
    return {
      stage: () => Promise.resolve(true),
      installAtQuit: () => {},
      restart: () => void made.did.push('restart by the system'),
    };
  },
}));

beforeEach(() => {
  made.did.length = 0;
  made.adapters.length = 0;
});

async function startOnMac() {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    getVersion: () => '1.0.0',
    getName: () => 'Device Lab Console',
    getPath: () => '/data',
    whenReady: () => Promise.resolve(void made.did.push('ready')),
    relaunch: () => void made.did.push('relaunch'),
    quit: () => void made.did.push('quit'),
    releaseSingleInstanceLock() {},
  });
  // `once` of an emitter returns the emitter, to which no call is chained here.
  const installer = createUpdateInstaller(app as EventEmitter as App & typeof app, silentLog);
  // The fake of electron-updater here ignores its arguments.
  await installer.stage(...([] as unknown as Parameters<UpdateInstaller['stage']>));
  const [adapter] = made.adapters;
  return { app, installer, adapter: adapter as Adapter }; // that of the one updater that was made
}

it('leaves the restart to a system that does it itself', async () => {
  const { installer } = await startOnMac();
  installer.restart();
  expect(made.did).toEqual(['restart by the system']);
});

it('lets electron-updater quit and restart the console', async () => {
  const { app, adapter } = await startOnMac();
  const onQuit = vi.fn<(exitCode: number) => void>();
  adapter.onQuit(onQuit);
  await adapter.whenReady();
  adapter.relaunch();
  adapter.quit();
  app.emit('quit', {}, 3);
  expect(made.did).toEqual(['ready', 'relaunch', 'quit']);
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
