import { expect, it } from 'vitest';
import {
  findAdministratorsFolders,
  findManagedFile,
} from '../../../../electron/desktop/administrators-files.ts';

it.each([
  ['linux', '/etc/device-lab-console/managed.json'],
  ['freebsd', '/etc/device-lab-console/managed.json'],
  ['darwin', '/Library/Application Support/Device Lab Console/managed.json'],
] as const)('on %s, only root can write the file', (platform, path) =>
  expect(findManagedFile(platform, {})).toEqual({ path, ownerId: 0 }),
);

it("on Windows, the file is outside the installer's folder, which each update empties", () => {
  expect(findManagedFile('win32', { ProgramFiles: 'D:\\Programs', ProgramData: 'D:\\Data' })).toEqual({
    path: 'D:\\Programs\\Device Lab Console Policy\\managed.json',
    ownerId: null,
  });
  expect(findAdministratorsFolders('win32', {})).toEqual([
    'C:\\Program Files\\Device Lab Console Policy',
    'C:\\Program Files\\Device Lab Console',
  ]);
});
