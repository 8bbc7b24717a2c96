import { describe, expect, it } from 'vitest';
import { canReplaceItself, listSourceFiles } from '../../../../../electron/desktop/updates/update-places.ts';

describe('whether the console replaces itself', () => {
  it.each([
    ['linux', { APPIMAGE: '/home/kim/console.AppImage' }, true, true],
    // A deb or rpm belongs to the package manager, and a source folder is not updated.
    ['linux', {}, true, false],
    ['linux', {}, false, false],
    ['win32', {}, true, true],
    ['win32', {}, false, false],
    ['darwin', {}, true, true],
    ['darwin', {}, false, false],
    ['freebsd', {}, true, false],
  ] as const)('on %s with %o, packaged: %s', (platform, env, isPackaged, can) => {
    expect(canReplaceItself({ platform, env, isPackaged })).toBe(can);
  });
});

describe('the files with the source of updates', () => {
  it.each([
    ['linux', '/etc/device-lab-console/updates.json'],
    ['darwin', '/Library/Application Support/Device Lab Console/updates.json'],
  ] as const)("on %s begin with the administrator's", (platform, first) => {
    const files = listSourceFiles({ platform, env: {}, isPackaged: true }, '/home/kim/data');
    expect(files).toEqual({
      administrators: [{ path: first, ownerId: 0 }],
      own: '/home/kim/data/updates.json',
    });
  });

  it('on Windows are writable only by an administrator, and the earlier place is still read', () => {
    const env = { ProgramFiles: 'D:\\Programs', ProgramData: 'D:\\Data' };
    const files = listSourceFiles({ platform: 'win32', env, isPackaged: true }, 'C:\\data');
    expect(files.administrators).toEqual([
      { path: 'D:\\Programs\\Device Lab Console Policy\\updates.json', ownerId: null },
      { path: 'D:\\Programs\\Device Lab Console\\updates.json', ownerId: null },
    ]);
    expect(files.own.replaceAll('/', '\\')).toBe('C:\\data\\updates.json');
  });
});
