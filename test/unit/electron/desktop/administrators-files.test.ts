import { expect, it } from 'vitest';
import { findAdministratorsFiles } from '../../../../electron/desktop/administrators-files.ts';

it.each([
  ['linux', '/etc/device-lab-console/managed.json'],
  ['freebsd', '/etc/device-lab-console/managed.json'],
  ['darwin', '/Library/Application Support/Device Lab Console/managed.json'],
] as const)('on %s, only root can write the file', (platform, path) =>
  expect(findAdministratorsFiles(platform, {}, 'managed.json')).toEqual([{ path, ownerId: 0 }]),
);

it.each([
  [{ ProgramFiles: 'D:\\Programs', ProgramData: 'D:\\Data' }, 'D:\\Programs'],
  [{}, 'C:\\Program Files'],
])("on Windows, it's first outside the installer's folder, which each update empties", (env, programs) => {
  expect(findAdministratorsFiles('win32', env, 'updates.json')).toEqual([
    { path: `${programs}\\Device Lab Console Policy\\updates.json`, ownerId: null },
    { path: `${programs}\\Device Lab Console\\updates.json`, ownerId: null },
  ]);
});
