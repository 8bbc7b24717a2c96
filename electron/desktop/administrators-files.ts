import { win32 } from 'node:path';
import type { ProtectedFile } from '../console/managed/protected-file.ts';

const root = 0;

/** In folders where only an administrator can create files, the preferred one first. */
export function findAdministratorsFiles(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  name: string,
): readonly [ProtectedFile, ...ProtectedFile[]] {
  if (platform === 'darwin')
    return [{ path: `/Library/Application Support/Device Lab Console/${name}`, ownerId: root }];
  if (platform !== 'win32') return [{ path: `/etc/device-lab-console/${name}`, ownerId: root }];
  // Not ProgramData, where anybody can make a folder.
  const programs = env['ProgramFiles'] ?? 'C:\\Program Files';
  const inFolder = (folder: string) => ({ path: win32.join(programs, folder, name), ownerId: null });
  // The installer empties its own folder at each update, so that one is only read for files of earlier versions.
  return [inFolder('Device Lab Console Policy'), inFolder('Device Lab Console')];
}
