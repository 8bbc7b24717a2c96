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
 * Keeps the version below which nothing is installed. Each signed list may say one, and the highest counts from then on: a server
 * that sends an older list again, whose signature is right, brings back no version with known holes. It belongs to the key, so that
 * a new key starts without it. A file that cannot be read counts as none.
 * @returns the highest version so far, including `said`; null where there is none
 */
export async function raiseLowestVersion(
  path: string,
  publicKey: string,
  said: string | undefined,
): Promise<string | null> {
  const kept = await readLowestVersion(path, publicKey);
  if (said === undefined || (kept !== null && compareVersions(said, kept) <= 0)) return kept;
  await replaceFile(path, JSON.stringify({ version: 1, publicKey, lowestVersion: said }));
  return said;
}

async function readLowestVersion(path: string, publicKey: string): Promise<string | null> {
  try {
    const kept = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return kept.publicKey === publicKey ? kept.lowestVersion : null;
  } catch {
    return null;
  }
}
