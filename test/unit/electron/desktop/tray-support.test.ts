import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findTray } from '../../../../electron/desktop/tray-support.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

const never = () => Promise.reject(new Error('asked for nothing'));

it('assumes a tray on macOS and Windows', async () => {
  expect(await findTray('darwin', never)).toBe(true);
  expect(await findTray('win32', never)).toBe(true);
});

it('asks a Linux desktop, and assumes none after an error', async () => {
  expect(await findTray('linux', () => Promise.resolve(true))).toBe(true);
  expect(await findTray('linux', () => Promise.resolve(false))).toBe(false);
  expect(await findTray('linux', never)).toBe(false);
});

describe.skipIf(process.platform === 'win32')('a desktop of Linux', () => {
  afterEach(() => void vi.unstubAllEnvs());

  /** Puts a fake `gdbus` before the system's. Its output depends on the arguments. */
  async function answerBy(script: string): Promise<void> {
    const folder = await makeTempFolder();
    await writeFile(join(folder, 'gdbus'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  }

  it('asks the session bus if a program collects icons', async () => {
    const call = 'call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus';
    const method = '--method org.freedesktop.DBus.NameHasOwner org.kde.StatusNotifierWatcher';
    await answerBy(`if [ "$*" = "${call} ${method}" ]; then echo '(true,)'; fi`);
    expect(await findTray('linux')).toBe(true);
  });

  it.each(["echo '(false,)'", 'exit 1', "echo '(true,)'; exit 1", 'exec sleep 30'])(
    'with the result %j has none',
    async (script) => {
      await answerBy(script);
      expect(await findTray('linux')).toBe(false);
    },
  );
});
