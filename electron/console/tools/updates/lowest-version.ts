import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../../storage/replace-file.ts';
import { compareVersions } from './compare-versions.ts';
import { versionSchema } from './read-release.ts';

export { compareVersions };

const fileSchema = z.object({
  version: z.literal(1),
  publicKey: z.string().max(200),
  lowestVersion: versionSchema,
});

/**
 * Stores the minimum version for installation. Each signed list may contain one, and the highest one applies: a
 * server that sends an older, correctly signed list can't bring back a version with known vulnerabilities. It belongs
 * to the key, so that a new key starts without it. An unreadable file counts as missing.
 * @returns the highest version so far, including `listed`; null if there is none
 */
export async function raiseLowestVersion(
  path: string,
  publicKey: string,
  listed: string | undefined,
): Promise<string | null> {
  const kept = await readLowestVersion(path, publicKey);
  if (listed === undefined || (kept !== null && compareVersions(listed, kept) <= 0)) return kept;
  await replaceFile(path, JSON.stringify({ version: 1, publicKey, lowestVersion: listed }));
  return listed;
}

async function readLowestVersion(path: string, publicKey: string): Promise<string | null> {
  try {
    const kept = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return kept.publicKey === publicKey ? kept.lowestVersion : null;
  } catch {
    return null;
  }
}
