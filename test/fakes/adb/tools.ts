import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program on the PATH, or its bare name. */
export function findTool(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? name;
}

/** Whether set-up has installed every program of the tests, so that a missing one is a failure. */
export const mustHaveTools = Boolean(process.env['CI']) && process.platform === 'linux';

/** Why tests that need these programs can't run here, or null if they can, or must. */
export function whyToSkip(...names: readonly string[]): string | null {
  const missing = names.filter((name) => findTool(name) === name);
  return missing.length === 0 || mustHaveTools ? null : `skipped: not installed: ${missing.join(', ')}`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
