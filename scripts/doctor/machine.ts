import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix, type PlatformPath, win32 } from 'node:path';

/** The facts of a file that the checks use. `mode` includes the setuid bit; `size` is in bytes. */
export interface FileFacts {
  readonly isFile: boolean;
  readonly size: number;
  readonly mode: number;
  readonly uid: number;
}

/** The machine that the checks examine. A test passes a fake one. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null on Windows, which has no user number. */
  readonly uid: number | null;
  /** The content of a text file. Null if it can't be read. */
  readFile(path: string): string | null;
  /** Null if there is no such file. */
  stat(path: string): FileFacts | null;
  /** The names in a folder. Empty if it can't be read. */
  listFolder(path: string): readonly string[];
}

export const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  uid: process.getuid?.() ?? null,
  readFile: (path) => attempt(() => readFileSync(path, 'utf8')),
  stat: (path) =>
    attempt(() => {
      const facts = statSync(path);
      return { isFile: facts.isFile(), size: facts.size, mode: facts.mode, uid: facts.uid };
    }),
  listFolder: (path) => attempt(() => readdirSync(path)) ?? [],
};

/** The path functions of the machine's platform, which may differ from the platform of this process. */
export function pathsOf({ platform }: Pick<Machine, 'platform'>): PlatformPath {
  return platform === 'win32' ? win32 : posix;
}

/** Whether the user is root on Linux, where Chromium refuses to run in its sandbox as root. */
export function isLinuxRoot({ platform, uid }: Pick<Machine, 'platform' | 'uid'>): boolean {
  return platform === 'linux' && uid === 0;
}

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
