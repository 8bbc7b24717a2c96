import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findTray } from '../../../../electron/desktop/tray-support.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const never = () => Promise.reject(new Error('asked for nothing'));

it('takes macOS and Windows at their word', async () => {
  expect(await findTray('darwin', never)).toBe(true);
  expect(await findTray('win32', never)).toBe(true);
});

it('believes a desktop of Linux, and one that cannot be asked to have none', async () => {
  expect(await findTray('linux', () => Promise.resolve(true))).toBe(true);
  expect(await findTray('linux', () => Promise.resolve(false))).toBe(false);
  expect(await findTray('linux', never)).toBe(false);
});

describe.skipIf(process.platform === 'win32')('a desktop of Linux', () => {
  afterEach(() => void vi.unstubAllEnvs());

  /** Puts a `gdbus` of ours before the system's, which answers by what it is asked. */
  async function answerBy(script: string): Promise<void> {
    const folder = await makeTempFolder();
    await writeFile(join(folder, 'gdbus'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  }

  it('is asked over its session bus whether anything collects icons', async () => {
    const call = 'call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus';
    const method = '--method org.freedesktop.DBus.NameHasOwner org.kde.StatusNotifierWatcher';
    await answerBy(`if [ "$*" = "${call} ${method}" ]; then echo '(true,)'; fi`);
    expect(await findTray('linux')).toBe(true);
  });

  it.each(["echo '(false,)'", 'exit 1', "echo '(true,)'; exit 1", 'exec sleep 30'])(
    'that answers by %j has none',
    async (script) => {
      await answerBy(script);
      expect(await findTray('linux')).toBe(false);
    },
  );
});
