import { appendFile, chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createPlatformUpdater } from '../../../../electron/desktop/updates/platform-updater.ts';
import { makeAppImage, writeUpdateConfig } from '../../../fakes/app-image.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

/** The updater of a console of version 1.0.0, and a server with another one. */
async function installAppImage(
  version: string,
  change: Parameters<typeof makeAppImage>[1] = {},
  platform: 'linux' | 'win32' = 'linux',
) {
  const home = await makeAppImage(version, change);
  const { dataDir } = home;
  const log = createRecordingLog();
  const onQuit = vi.fn<() => void>();
  const updater = createPlatformUpdater(
    platform,
    {
      version: '1.0.0',
      name: 'Device Lab Console',
      isPackaged: true,
      appUpdateConfigPath: await writeUpdateConfig(join(dataDir, 'app-update.yml')),
      userDataPath: dataDir,
      baseCachePath: dataDir,
      whenReady: () => Promise.resolve(),
      relaunch() {},
      quit() {},
      onQuit,
    },
    log,
  );
  return { ...home, updater, log, onQuit, stage: () => home.stageBy((...args) => updater.stage(...args)) };
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('updating an AppImage', () => {
  it.each([
    ['1.0.0', {}],
    ['0.9.0', {}],
    ['1.0.0-beta.2', {}],
    // Offered to other computers first, and for a newer system.
    ['2.0.0', { stagingPercentage: 0 }],
    ['2.0.0', { minimumSystemVersion: '999.0.0' }],
  ])('ignores version %s with %o', async (version, change) => {
    const { updater, server, appImage, stage } = await installAppImage(version, change);
    expect(await stage()).toBe(false);
    updater.installAtQuit(false);

    expect(server.asked).toEqual(['/latest-linux.yml', '/latest-linux.yml.sig']);
    expect(await readFile(appImage, 'utf8')).toContain('1.0.0');
  });

  it('leaves the console unchanged if the file does not match the signed list, and logs why', async () => {
    const sha512 = Buffer.alloc(64).toString('base64');
    const { updater, appImage, dataDir, log, stage } = await installAppImage('2.0.0', { sha512 });
    await expect(stage()).rejects.toThrow('does not match its list');
    expect(log.lines).toContainEqual(expect.stringMatching(/^\{"level":"error".*does not match its list/));

    updater.installAtQuit(false);
    expect(await readFile(appImage, 'utf8')).toContain('1.0.0');
    expect(await readdir(join(dataDir, 'updates/pending'))).toEqual([]);
  });

  it.each([
    ['replaced', (path: string) => writeFile(path, '#!/bin/sh\necho evil\n')],
    ['longer', (path: string) => appendFile(path, 'echo evil\n')],
    ['gone', (path: string) => rm(path)],
  ])('leaves the console unchanged if the staged file is %s at that time', async (_what, tamper) => {
    const { updater, appImage, dataDir, marker, log, stage } = await installAppImage('2.0.0');
    expect(await stage()).toBe(true);
    await tamper(join(dataDir, 'updates/pending/console-2.0.0.AppImage'));

    updater.installAtQuit(true);

    expect(await readFile(appImage, 'utf8')).toContain('1.0.0');
    await expect(stat(marker)).rejects.toThrow('ENOENT');
    expect(log.lines.at(-1)).toContain('is not installed');
  });

  it('logs its steps, without a warning if there is no problem', async () => {
    const { log, stage } = await installAppImage('2.0.0', {
      name: 'Device Lab Console (x64)+2.0.0.AppImage',
      minimumSystemVersion: '1.0.0',
    });
    expect(await stage()).toBe(true);
    expect(log.lines).toContain('{"level":"info","message":"Checking for update"}');
    expect(log.lines.filter((line) => !line.startsWith('{"level":"info"'))).toEqual([]);
  });

  it('downloads a version once, also over a restart', async () => {
    const { server, stage } = await installAppImage('2.0.0');
    await stage();
    await stage();
    expect(server.asked.filter((path) => path.endsWith('.AppImage'))).toHaveLength(1);
  });
});

describe.runIf(process.platform === 'linux')('updating a console of Windows', () => {
  it('runs the installer without a prompt while it quits, and has it start the console on request', async () => {
    const argsFile = join(await makeTempFolder(), 'args');
    const { updater, dataDir, onQuit, log, stage } = await installAppImage(
      '2.0.0',
      {
        list: 'latest.yml',
        name: 'setup-2.0.0.exe',
        bytes: Buffer.from(`#!/bin/sh\necho "$@" > ${argsFile}\n`),
      },
      'win32',
    );
    expect(await stage()).toBe(true);
    expect(onQuit).not.toHaveBeenCalled();
    expect(log.lines.filter((line) => !line.startsWith('{"level":"info"'))).toEqual([]);
    // Executable, like an installer on Windows that needs no prompt for more rights.
    await chmod(join(dataDir, 'updates/pending/setup-2.0.0.exe'), 0o755);

    updater.installAtQuit(true);

    await vi.waitFor(async () => expect(await readFile(argsFile, 'utf8')).toBe('--updated /S --force-run\n'));
  });
});
