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

/** On Windows, access lists protect the folders; elsewhere root must own the file and its folder. */
export function findAdministratorsFiles(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  name: string,
): readonly ProtectedFile[] {
  const path = platform === 'win32' ? win32 : posix;
  const ownerId = platform === 'win32' ? null : root;
  return findAdministratorsFolders(platform, env).map((folder) => ({
    path: path.join(folder, name),
    ownerId,
  }));
}

export function findManagedFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): ProtectedFile {
  const path = platform === 'win32' ? win32 : posix;
  const [folder] = findAdministratorsFolders(platform, env);
  return { path: path.join(folder, 'managed.json'), ownerId: platform === 'win32' ? null : root };
}
