import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What runs the console: Electron's own executable, or, where it cannot be had, the stand-in over Chromium. */
export interface Runtime {
  readonly kind: 'electron' | 'stand-in';
  readonly executable: string;
}

/**
 * Looks for what Electron's package would have unpacked; asking the package itself would start a download.
 */
export function findRuntime(): Runtime {
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  const executable = existsSync(pathFile)
    ? join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
    : null;
  if (executable !== null && existsSync(executable)) return { kind: 'electron', executable };
  return { kind: 'stand-in', executable: join(root, 'test/stand-in/start.ts') };
}

/** Chromium refuses to run as root inside its sandbox. */
export const switchesForUser: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
