import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '../../storage/replace-file.ts';
import { versionSchema } from './read-release.ts';

const fileSchema = z.object({
  version: z.literal(1),
  publicKey: z.string().max(200),
  lowestVersion: versionSchema,
});

/**
 * A server that sends an older, correctly signed list can't bring back a version with known holes. The
 * minimum belongs to the key, so that a new key starts without it.
 * @returns the highest so far, including `listed`; null if there is none
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

/** Negative if `a` is older (Semantic Versioning 2.0.0, section 11). Both must be well-formed. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  return comparePart(left.numbers, right.numbers) || comparePreRelease(left.preRelease, right.preRelease);
}

function split(version: string) {
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.'), preRelease: rest.join('-') };
}

function comparePreRelease(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return comparePart(a.split('.'), b.split('.'));
}

function comparePart(a: readonly string[], b: readonly string[]): number {
  for (const [place, left] of a.entries()) {
    const right = b[place];
    if (right === undefined) return 1;
    const order = compareIdentifier(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareIdentifier(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
