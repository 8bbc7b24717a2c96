import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix, type PlatformPath, win32 } from 'node:path';

/** `mode` includes the setuid bit; `size` is in bytes. */
export interface FileFacts {
  readonly isFile: boolean;
  readonly size: number;
  readonly mode: number;
  readonly uid: number;
}

/** What the checks look at. Tests bring their own. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null on Windows (no uid). */
  readonly uid: number | null;
  /** Null if it can't be read. */
  readFile(path: string): string | null;
  /** Null if there's no such file. */
  stat(path: string): FileFacts | null;
  /** Empty if it can't be read. */
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

/** For the examined machine, which may not be this one. */
export function pathsOf({ platform }: Pick<Machine, 'platform'>): PlatformPath {
  return platform === 'win32' ? win32 : posix;
}

/** On Linux, Chromium refuses to run as root in its sandbox. */
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
