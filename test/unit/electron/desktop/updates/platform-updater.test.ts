import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { Release } from '../../../../../electron/console/tools/updates/read-release.ts';
import type { UpdateFetcher } from '../../../../../electron/console/tools/updates/update-fetcher.ts';
import { createPlatformUpdater } from '../../../../../electron/desktop/updates/platform-updater.ts';

interface Executor {
  download(url: URL, destination: string): Promise<string>;
}

const squirrel = vi.hoisted(() => ({
  made: [] as { readonly httpExecutor: Executor }[],
  did: [] as string[],
}));

// Squirrel is part of macOS. This tests only the calls to electron-updater, not its use of Squirrel.
vi.mock('electron-updater', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class MacUpdater extends Emitter {
    httpExecutor!: Executor; // set by the code under test
    constructor() {
      super();
      squirrel.made.push(this);
    }
    setFeedURL = () => void squirrel.did.push('feed');
    checkForUpdates = () => Promise.resolve({ isUpdateAvailable: true });
    downloadUpdate = () => Promise.resolve([`${squirrel.did.push('download')}`]);
    quitAndInstall = () => void squirrel.did.push('quit and install');
  }
  return { MacUpdater, Provider: Emitter };
});

beforeEach(() => {
  squirrel.made.length = 0;
  squirrel.did.length = 0;
});

const release: Release = {
  version: '2.0.0',
  files: [{ url: 'console 2.0.0.zip', sha512: 'digest', size: 4_711 }],
  releaseDate: '',
};
const server = new URL('https://updates.example/mac/');

async function stageOnMac() {
  const adapter = Object.assign(new EventEmitter(), {
    version: '1.0.0',
    name: 'Device Lab Console',
    isPackaged: true,
    appUpdateConfigPath: '',
    userDataPath: '',
    baseCachePath: '',
    whenReady: () => Promise.resolve(),
    relaunch() {},
    quit() {},
    onQuit() {},
  });
  const updater = createPlatformUpdater('darwin', adapter, silentLog);
  const fetcher = {
    fetch: vi.fn<UpdateFetcher['fetch']>(),
    download: vi.fn<UpdateFetcher['download']>(),
    close() {},
  };
  const { publicKey } = generateKeyPairSync('ed25519');
  expect(await updater.stage(release, { server, publicKey }, fetcher)).toBe(true);
  const [made] = squirrel.made;
  if (!made) throw new Error('No updater was created');
  return { updater, fetcher, made };
}

describe('updating a console of macOS', () => {
  it('leaves the staged version to the system', async () => {
    const { updater } = await stageOnMac();
    updater.installAtQuit(true);
    expect(squirrel.did).toEqual(['feed', 'download']);
    updater.restart?.();
    expect(squirrel.did).toEqual(['feed', 'download', 'quit and install']);
  });

  it('downloads only the files of the release', async () => {
    const { made, fetcher } = await stageOnMac();
    const url = new URL('https://updates.example/mac/console%202.0.0.zip');
    expect(await made.httpExecutor.download(url, '/here')).toBe('/here');
    expect(fetcher.download).toHaveBeenCalledExactlyOnceWith({ url, size: 4_711, sha512: 'digest' }, '/here');
    const other = new URL('https://updates.example/mac/console.zip.blockmap');
    await expect(made.httpExecutor.download(other, '/here')).rejects.toThrow('does not list');
    expect(fetcher.download).toHaveBeenCalledOnce();
  });
});
