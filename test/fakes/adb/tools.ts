import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program on the PATH, or its bare name. */
export function findTool(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? name;
}

/**
 * Why tests that need these programs can't run here, or null if they can. A build server skips nothing: a missing
 * program fails its tests there.
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
