import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { desktop } from '../../../../electron/desktop/desktop.ts';
import { fileChooser } from '../../../../electron/desktop/file-chooser.ts';
import { createNotifier } from '../../../../electron/desktop/notifications.ts';
import { BrowserWindow, electron } from '../../../fakes/electron.ts';
import { collectGarbage } from '../../../fakes/garbage.ts';
import { createRecordingLog } from '../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
beforeEach(() => {
  electron.windows.length = 0;
  electron.dialogs.length = 0;
  electron.notifications.length = 0;
  electron.hasNotifications = true;
});

it('the clipboard receives the text', async () => {
  await desktop.copy('R3C10');
  expect(electron.copied).toEqual(['R3C10']);
});

it('the licenses are read from the build folder', async () => {
  electron.appPath = await makeTempFolder();
  await mkdir(join(electron.appPath, 'out'));
  await writeFile(join(electron.appPath, 'out/THIRD-PARTY-LICENSES.txt'), 'MIT');
  expect(await desktop.about()).toMatchObject({ licenses: 'MIT' });
});

describe('a file to save', () => {
  it('starts in the downloads folder and asks before overwriting', async () => {
    electron.chosen = { canceled: false, filePath: '/home/kim/devices.csv', filePaths: [] };
    const chosen = await fileChooser.chooseSaveFile({ name: 'devices.csv', extension: 'csv' });
    expect(chosen).toBe('/home/kim/devices.csv');
    expect(electron.dialogs).toEqual([
      {
        window: null,
        options: {
          defaultPath: join('/home/downloads', 'devices.csv'),
          filters: [{ name: 'CSV', extensions: ['csv'] }],
          properties: ['showOverwriteConfirmation', 'createDirectory'],
        },
      },
    ]);
  });
});

describe('a file to open', () => {
  it('is one file, with the usual kinds first', async () => {
    electron.chosen = { canceled: false, filePath: '', filePaths: ['/home/kim/ca.pem'] };
    expect(await fileChooser.chooseOpenFile(['pem', 'crt'])).toBe('/home/kim/ca.pem');
    expect(electron.dialogs).toEqual([
      {
        window: null,
        options: {
          filters: [
            { name: 'PEM, CRT', extensions: ['pem', 'crt'] },
            { name: '*', extensions: ['*'] },
          ],
          properties: ['openFile'],
        },
      },
    ]);
  });
});

it.each([
  { canceled: true, filePath: '/home/kim/devices.csv', filePaths: ['/home/kim/ca.pem'] },
  { canceled: false, filePath: '', filePaths: [] },
])('a file to save or open is none if the user chose none: %j', async (chosen) => {
  electron.chosen = chosen;
  expect(await fileChooser.chooseSaveFile({ name: 'a.csv', extension: 'csv' })).toBeNull();
  expect(await fileChooser.chooseOpenFile(['pem'])).toBeNull();
});

it('dialogs belong to the window if there is one', async () => {
  const window = new BrowserWindow({});
  await fileChooser.chooseSaveFile({ name: 'a.csv', extension: 'csv' });
  await fileChooser.chooseOpenFile(['pem']);
  expect(electron.dialogs.map((each) => each.window)).toEqual([window, window]);
});

describe('a notification', () => {
  const words = { title: 'Galaxy S24', body: 'is free' };

  it('shows the console on click, then its target', async () => {
    const did: string[] = [];
    const shown = Promise.withResolvers<void>();
    const notifier = createNotifier(() => {
      did.push('show');
      return shown.promise;
    }, createRecordingLog());
    notifier.show(words, () => void did.push('follow'));
    const [notification] = electron.notifications;
    expect(notification).toMatchObject({ options: words, isShown: true });
    notification?.emit('click');
    expect(did).toEqual(['show']);
    shown.resolve();
    await expect.poll(() => did).toEqual(['show', 'follow']);
    notification?.emit('close');
  });

  it.each(['close', 'failed'])('stays alive until %s', async (event) => {
    const notifier = createNotifier(() => Promise.resolve(), createRecordingLog());
    const showOne = () => {
      notifier.show(words, () => {});
      const [notification] = electron.notifications.splice(0);
      if (!notification) throw new Error('No notification was created');
      return new WeakRef(notification);
    };
    const held = showOne();
    await collectGarbage();
    expect(held.deref() !== undefined).toBe(true);
    held.deref()?.emit(event, {}, 'not signed');
    await collectGarbage();
    expect(held.deref()).toBeUndefined();
    notifier.show(words, () => {});
  });

  it('logs why the system refused it', () => {
    const log = createRecordingLog();
    createNotifier(() => Promise.resolve(), log).show(words, () => {});
    electron.notifications[0]?.emit('failed', {}, 'The app is not signed');
    expect(log.lines.join()).toContain('The app is not signed');
  });

  it.each([
    ['linux', 'S24 &lt;b&gt; &amp; S25'],
    ['darwin', 'S24 <b> & S25'],
    ['win32', 'S24 <b> & S25'],
  ] as const)('has no markup from an agent on %s', (platform, body) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    onTestFinished(() => void vi.restoreAllMocks());
    const notifier = createNotifier(() => Promise.resolve(), createRecordingLog());
    notifier.show({ title: 'A & B', body: 'S24 <b> & S25' }, () => {});
    expect(electron.notifications[0]?.options).toEqual({ title: 'A & B', body });
  });

  it('is omitted if the system has none', () => {
    electron.hasNotifications = false;
    createNotifier(() => Promise.resolve(), createRecordingLog()).show(words, () => {});
    expect(electron.notifications).toEqual([]);
  });
});
