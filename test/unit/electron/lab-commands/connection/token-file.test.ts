import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findTokenFile,
  parseToken,
  readTokenFile,
  writeTokenFile,
} from '../../../../../electron/lab-commands/connection/token-file.ts';
import { ownerOnly } from '../../../../fakes/file-mode.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { someToken } from '../../../../fixtures/tokens.ts';

describe('the token file', () => {
  it('is in the user’s settings folder', () => {
    expect(findTokenFile({ platform: 'linux', env: { XDG_CONFIG_HOME: '/cfg' } })).toBe(
      join('/cfg', 'device-lab', 'token'),
    );
    expect(findTokenFile({ platform: 'linux', env: {} })).toContain(join('.config', 'device-lab', 'token'));
    expect(findTokenFile({ platform: 'win32', env: { APPDATA: 'roaming' } })).toBe(
      join('roaming', 'device-lab', 'token'),
    );
  });

  it('gets the mode 0600, even if it was readable before', async () => {
    const path = join(await makeTempFolder(), 'new', 'token');
    await writeTokenFile(path, 'before');
    await chmod(path, 0o644);
    await writeTokenFile(path, someToken);
    expect(await readTokenFile(path)).toBe(`${someToken}\n`);
    expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
  });

  it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o620])(
    'isn’t read with the mode %o',
    async (mode) => {
      const path = join(await makeTempFolder(), 'token');
      await writeFile(path, someToken);
      await chmod(path, mode);
      await expect(readTokenFile(path)).rejects.toThrow(
        `Other users can read the token in ${path}. Run: chmod 600 '${path}'`,
      );
      // Windows has no such modes.
      expect(await readTokenFile(path, 'win32')).toBe(someToken);
    },
  );

  it('can be absent, but not a folder or a large file', async () => {
    const folder = await makeTempFolder();
    expect(await readTokenFile(join(folder, 'none'))).toBeNull();
    await expect(readTokenFile(folder)).rejects.toThrow(/is not a file$/);
    const large = join(folder, 'large');
    await writeFile(large, 'x'.repeat(2_000), { mode: 0o600 });
    await expect(readTokenFile(large)).rejects.toThrow('is not a file with a token');
  });
});

describe('a token', () => {
  it('may end with a line break', () => expect(parseToken(`${someToken}\r\n`, 'X')).toBe(someToken));

  it('can be a machine or a session token', () =>
    expect(parseToken(someToken.replace('dlm', 'dlt'), 'X')).toContain('dlt_'));

  it.each(['', 'secret', `${someToken} x`])('can’t be %j, which no message repeats', (text) =>
    expect(() => parseToken(text, 'DEVICE_LAB_TOKEN')).toThrow(
      /^DEVICE_LAB_TOKEN is not a token of a lab service \(dlm_ and 43 characters\)$/,
    ),
  );
});
