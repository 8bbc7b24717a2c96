import { win32, posix } from 'node:path';

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

/** `managed.json`. On Windows, access lists protect its folder; elsewhere root must own the file and the folder. */
export function findManagedFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv) {
  const [folder] = findAdministratorsFolders(platform, env);
  if (platform === 'win32') return { path: win32.join(folder, 'managed.json'), ownerId: null };
  return { path: posix.join(folder, 'managed.json'), ownerId: root };
}
