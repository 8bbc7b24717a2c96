import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is on the PATH; its bare name when it is not there. */
export function findTool(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? name;
}

/**
 * Why tests that need these programs cannot run here, or null when they can. On a build server nothing is skipped:
 * there a missing program fails its tests.
 */
export function whyToSkip(...names: readonly string[]): string | null {
  const missing = names.filter((name) => findTool(name) === name);
  const isBuildServer = Boolean(process.env['CI']);
  return missing.length === 0 || isBuildServer ? null : `skipped: not installed: ${missing.join(', ')}`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
