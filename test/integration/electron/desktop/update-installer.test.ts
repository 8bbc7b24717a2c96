import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createUpdateInstaller } from '../../../../electron/desktop/updates/installer.ts';
import { makeAppImage, writeUpdateConfig } from '../../../fakes/app-image.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

/** A running console of version 1.0.0, as Electron's app reports it, and a server with version 2.0.0. */
async function runConsole({ isPackaged = false }: { readonly isPackaged?: boolean } = {}) {
  const home = await makeAppImage('2.0.0');
  if (isPackaged) {
    const resources = await makeTempFolder();
    await writeUpdateConfig(join(resources, 'app-update.yml'));
    // Electron's own property, which plain Node does not have.
    Reflect.set(process, 'resourcesPath', resources);
    onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));
  } else {
    await writeUpdateConfig(join(home.dataDir, 'dev-app-update.yml'));
  }
  const did: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    getVersion: () => '1.0.0',
    getName: () => 'Device Lab Console',
    getPath: (name: string) => (name === 'userData' ? home.dataDir : '/nowhere'),
    whenReady: () => Promise.resolve(),
    relaunch: () => void did.push('relaunch'),
    releaseSingleInstanceLock: () => void did.push('give the place up'),
    quit() {
      did.push('quit');
      app.emit('quit', {}, 0);
    },
  });
  // `once` of an emitter returns the emitter, to which no call is chained here.
  const installer = createUpdateInstaller(app as EventEmitter as App & typeof app, silentLog);
  return { ...home, app, did, installer, stage: () => home.stageBy((...args) => installer.stage(...args)) };
}

const versionOf = async (appImage: string) => /echo (\S+)/.exec(await readFile(appImage, 'utf8'))?.[1];

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('a staged version', () => {
  it.each([{ isPackaged: false }, { isPackaged: true }])(
    'replaces the one that quits, and is not started ($isPackaged)',
    async (situation) => {
      const { app, appImage, did, marker, stage } = await runConsole(situation);
      expect(await stage()).toBe(true);
      expect(did).toEqual([]);

      app.emit('quit', {}, 0);

      expect(await versionOf(appImage)).toBe('2.0.0');
      expect(await readFile(marker, 'utf8')).toBe('2.0.0 true\n');
    },
  );

  it('is started by a restart, which finds the console’s lock free', async () => {
    const { installer, appImage, did, marker, stage } = await runConsole();
    await stage();

    installer.restart();

    expect(did).toEqual(['quit', 'give the place up']);
    expect(await versionOf(appImage)).toBe('2.0.0');
    await vi.waitFor(async () => expect(await readFile(marker, 'utf8')).toBe('2.0.0 \n'));
  });

  it('waits for another time if the console ends after an error', async () => {
    const { app, appImage, did, stage } = await runConsole();
    await stage();

    app.emit('quit', {}, 1);

    expect(did).toEqual([]);
    expect(await versionOf(appImage)).toBe('1.0.0');
  });

  it('is installed once, after any number of stagings', async () => {
    const { app, did, stage } = await runConsole();
    await stage();
    await stage();

    app.emit('quit', {}, 0);

    expect(did).toEqual(['give the place up']);
  });
});

it('a restart of a console without a staged version only quits', async () => {
  const { installer, appImage, did } = await runConsole();

  installer.restart();

  expect(did).toEqual(['quit']);
  expect(await versionOf(appImage)).toBe('1.0.0');
});
