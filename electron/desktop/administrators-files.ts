import { win32, posix } from 'node:path';
import type { ProtectedFile } from '../console/managed/protected-file.ts';

const root = 0;

/**
 * The folders in which only an administrator can create files, the preferred one first. Windows' installer empties its
 * own folder at each update, so that folder is only read for files of earlier versions.
 */
export function findAdministratorsFolders(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['/Library/Application Support/Device Lab Console'];
  if (platform !== 'win32') return ['/etc/device-lab-console'];
  // Not ProgramData, where every user can create a folder.
  const programs = env['ProgramFiles'] ?? 'C:\\Program Files';
  return [win32.join(programs, 'Device Lab Console Policy'), win32.join(programs, 'Device Lab Console')];
}

/** Files of this name in the administrator's folders. */
export function findAdministratorsFiles(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  name: string,
): readonly [ProtectedFile, ...ProtectedFile[]] {
  const [first, ...others] = findAdministratorsFolders(platform, env);
  return [protect(platform, first, name), ...others.map((folder) => protect(platform, folder, name))];
}

/** On Windows, access lists protect the folder; elsewhere root must own the file and the folder. */
function protect(platform: NodeJS.Platform, folder: string, name: string): ProtectedFile {
  return platform === 'win32'
    ? { path: win32.join(folder, name), ownerId: null }
    : { path: posix.join(folder, name), ownerId: root };
}

export function findManagedFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): ProtectedFile {
  return findAdministratorsFiles(platform, env, 'managed.json')[0];
}
