import { EventEmitter } from 'node:events';
import { appendFile, chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUpdateInstaller } from '../../../../electron/desktop/updates/installer.ts';
import { makeAppImage, writeUpdateConfig } from '../../../fakes/app-image.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

/** A running console of version 1.0.0, as Electron's app reports it, and a server with another one. */
async function runConsole(
  version: string,
  change: Parameters<typeof makeAppImage>[1] = {},
  isPackaged = false,
) {
  const home = await makeAppImage(version, change);
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
  const quit = (exitCode: number) => app.emit('quit', {}, exitCode);
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
      quit(0);
    },
  });
  const log = createRecordingLog();
  // `once` of an emitter returns the emitter, to which no call is chained here.
  const installer = createUpdateInstaller(app as EventEmitter as App & typeof app, log);
  const stage = () => home.stageBy((...args) => installer.stage(...args));
  const installed = async () => /echo (\S+)/.exec(await readFile(home.appImage, 'utf8'))?.[1];
  return { ...home, did, log, installer, stage, quit, installed };
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('updating an AppImage', () => {
  it.each([false, true])('replaces the console that quits, packaged: %s', async (isPackaged) => {
    const { appImage, did, marker, stage, quit, installed } = await runConsole('2.0.0', {}, isPackaged);
    expect(await stage()).toBe(true);
    expect(did).toEqual([]);
    expect(await installed()).toBe('1.0.0');

    quit(0);

    expect(await installed()).toBe('2.0.0');
    expect((await stat(appImage)).mode & 0o111).not.toBe(0);
    // electron-updater runs it once for the first-start actions of an AppImage. It ends immediately.
    expect(await readFile(marker, 'utf8')).toBe('2.0.0 true\n');
  });

  it('starts the newer version on request, which finds the console’s lock free', async () => {
    const { installer, did, marker, stage, installed } = await runConsole('2.0.0');
    await stage();

    installer.restart();

    expect(did).toEqual(['quit', 'give the place up']);
    expect(await installed()).toBe('2.0.0');
    await vi.waitFor(async () => expect(await readFile(marker, 'utf8')).toBe('2.0.0 \n'));
  });

  it('waits for another time if the console ends after an error', async () => {
    const { did, stage, quit, installed } = await runConsole('2.0.0');
    await stage();
    quit(1);
    expect(did).toEqual([]);
    expect(await installed()).toBe('1.0.0');
  });

  it('downloads and installs a version once, after any number of stagings', async () => {
    const { server, did, stage, quit } = await runConsole('2.0.0');
    await stage();
    await stage();
    expect(server.asked.filter((path) => path.endsWith('.AppImage'))).toHaveLength(1);
    quit(0);
    expect(did).toEqual(['give the place up']);
  });

  it.each([
    ['1.0.0', {}],
    ['0.9.0', {}],
    ['1.0.0-beta.2', {}],
    // Offered to other computers first, and for a newer system.
    ['2.0.0', { stagingPercentage: 0 }],
    ['2.0.0', { minimumSystemVersion: '999.0.0' }],
  ])('ignores version %s with %o', async (version, change) => {
    const { server, stage, quit, installed } = await runConsole(version, change);
    expect(await stage()).toBe(false);
    quit(0);

    expect(server.asked).toEqual(['/latest-linux.yml', '/latest-linux.yml.sig']);
    expect(await installed()).toBe('1.0.0');
  });

  it('leaves the console unchanged if the file does not match the signed list, and logs why', async () => {
    const sha512 = Buffer.alloc(64).toString('base64');
    const { dataDir, log, stage, quit, installed } = await runConsole('2.0.0', { sha512 });
    await expect(stage()).rejects.toThrow('does not match its list');
    expect(log.lines).toContainEqual(expect.stringMatching(/^\{"level":"error".*does not match its list/));

    quit(0);
    expect(await installed()).toBe('1.0.0');
    expect(await readdir(join(dataDir, 'updates/pending'))).toEqual([]);
  });

  it.each([
    ['replaced', (path: string) => writeFile(path, '#!/bin/sh\necho evil\n')],
    ['longer', (path: string) => appendFile(path, 'echo evil\n')],
    ['gone', (path: string) => rm(path)],
  ])('leaves the console unchanged if the staged file is %s at that time', async (_what, tamper) => {
    const { installer, dataDir, marker, log, stage, installed } = await runConsole('2.0.0');
    expect(await stage()).toBe(true);
    await tamper(join(dataDir, 'updates/pending/console-2.0.0.AppImage'));

    installer.restart();

    expect(await installed()).toBe('1.0.0');
    await expect(stat(marker)).rejects.toThrow('ENOENT');
    expect(log.lines.at(-1)).toContain('is not installed');
  });

  it('logs its steps, without a warning if there is no problem', async () => {
    const { log, stage } = await runConsole('2.0.0', {
      name: 'Device Lab Console (x64)+2.0.0.AppImage',
      minimumSystemVersion: '1.0.0',
    });
    expect(await stage()).toBe(true);
    expect(log.lines).toContain('{"level":"info","message":"Checking for update"}');
    expect(log.lines.filter((line) => !line.startsWith('{"level":"info"'))).toEqual([]);
  });
});

it('a restart of a console without a staged version only quits', async () => {
  const { installer, did, installed } = await runConsole('2.0.0');
  installer.restart();
  expect(did).toEqual(['quit']);
  expect(await installed()).toBe('1.0.0');
});

describe.runIf(process.platform === 'linux')('updating a console of Windows', () => {
  it('runs the installer without a prompt while it quits, and has it start the console on request', async () => {
    const argsFile = join(await makeTempFolder(), 'args');
    const { installer, dataDir, did, log, stage } = await runConsole('2.0.0', {
      list: 'latest.yml',
      name: 'setup-2.0.0.exe',
      bytes: Buffer.from(`#!/bin/sh\necho "$@" > ${argsFile}\n`),
    });
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    onTestFinished(() => platform.mockRestore());
    expect(await stage()).toBe(true);
    expect(did).toEqual([]);
    expect(log.lines.filter((line) => !line.startsWith('{"level":"info"'))).toEqual([]);
    // Executable, like an installer on Windows that needs no prompt for more rights.
    await chmod(join(dataDir, 'updates/pending/setup-2.0.0.exe'), 0o755);

    installer.restart();

    await vi.waitFor(async () => expect(await readFile(argsFile, 'utf8')).toBe('--updated /S --force-run\n'));
  });
});
