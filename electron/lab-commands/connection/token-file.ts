import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isMachineToken } from '#shared/wire/machine-token.ts';
import { sessionToken } from '#shared/wire/session-token.ts';
import { refuseUse } from '../command-failure.ts';
import { readErrorCode } from '../error-code.ts';

const MAX_BYTES = 1_000;

interface Place {
  readonly platform?: NodeJS.Platform;
  readonly env?: NodeJS.ProcessEnv;
}

export function findTokenFile({ platform = process.platform, env = process.env }: Place = {}): string {
  const { APPDATA: appData, XDG_CONFIG_HOME: configHome } = env;
  const chosen = platform === 'win32' ? appData : configHome;
  return join(chosen || join(homedir(), '.config'), 'device-lab', 'token');
}

/** Null if there's none. @throws CommandFailure if it can't be read, or others can read it too (POSIX) */
export async function readTokenFile(path: string, platform = process.platform): Promise<string | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return null;
    return refuseUse(`${path} can't be read (${readErrorCode(error)})`);
  });
  if (file === null) return null;
  try {
    const facts = await file.stat();
    if (!facts.isFile()) refuseUse(`${path} is not a file`);
    if (facts.size > MAX_BYTES) refuseUse(`${path} is not a file with a token`);
    if (platform !== 'win32' && (facts.mode & 0o077) !== 0) {
      refuseUse(`Other users can read the token in ${path}. Run: chmod 600 '${path}'`);
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Mode 0600. Creates the folder. */
export async function writeTokenFile(path: string, token: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // If the file were there already, it'd keep its mode.
  const fresh = `${path}.${process.pid}`;
  try {
    await writeFile(fresh, `${token}\n`, { mode: 0o600, flag: 'wx' });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** @throws CommandFailure if it isn't a token, without quoting it */
export function parseToken(text: string, place: string): string {
  const token = text.trim();
  if (isMachineToken(token) || sessionToken.safeParse(token).success) return token;
  return refuseUse(`${place} is not a token of a lab service (dlm_ and 43 characters)`);
}
