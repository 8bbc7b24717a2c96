import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Check, fail, pass } from '../check.ts';

interface CheckedSession {
  isPersistent(): boolean;
}

/** Electron's folder of compiled preloads (electron/electron, shell/browser/preload_code_cache.cc). */
const CACHE_FOLDER = 'electron-preload';

/**
 * Whether the page writes no code to the disk that would run later (decision 24). Runs late, because caches are written
 * late.
 */
export function pageSessionCheck(session: () => CheckedSession, dataDir: string): Check {
  return {
    name: 'page-session',
    expected: 'the session of the page is in memory, and no compiled script is on the disk',
    async run() {
      if (session().isPersistent()) return fail('the session is kept on the disk');
      const files = await readdir(dataDir, { recursive: true });
      const cached = files.filter((file) => basename(dirname(file)) === CACHE_FOLDER);
      return cached.length === 0 ? pass('in memory') : fail(`compiled scripts on the disk: ${cached.length}`);
    },
  };
}
