import { verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { signedListPrefix } from '#shared/model/update.ts';
import type { UpdateFetcher } from './update-fetcher.ts';
import type { UpdateSource } from './update-source.ts';
import { replaceFile } from '../../storage/replace-file.ts';

const LONGEST_LIST = 64_000;
const LONGEST_SIGNATURE = 1_000;
/** In bytes. Electron is about 120 MB, a universal build twice that. */
const LARGEST_FILE = 1_000_000_000;

// Just a name: it must be in the list's folder.
const fileName = z.string().regex(/^(?!\.)[\w.+() -]{1,200}$/);

const versionSchema = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?$/);
const dateSchema = z.union([z.string().max(40), z.date().transform((date) => date.toISOString())]);

const releaseSchema = z.object({
  version: versionSchema,
  files: z
    .array(z.object({ url: fileName, sha512: z.base64().length(88), size: z.int().min(1).max(LARGEST_FILE) }))
    .min(1)
    .max(16),
  releaseDate: dateSchema.default(''),
  listDate: dateSchema.optional(),
  /** Don't install anything older, whatever later lists say. */
  minimumVersion: versionSchema.optional(),
  /** What share of computers gets it now. */
  stagingPercentage: z.number().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(40).optional(),
});

export type Release = z.infer<typeof releaseSchema>;

export function nameReleaseList(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** @throws if it's not available, not signed with the key, or invalid */
export async function readRelease(
  source: UpdateSource,
  name: string,
  fetcher: UpdateFetcher,
): Promise<Release> {
  const list = await fetcher.fetch(new URL(name, source.server), LONGEST_LIST);
  const signature = await fetcher.fetch(new URL(`${name}.sig`, source.server), LONGEST_SIGNATURE);
  const bytes = Buffer.from(signature.toString('latin1').trim(), 'base64');
  const signed = Buffer.concat([Buffer.from(signedListPrefix(name)), list]);
  // Verify before parsing.
  if (!verify(null, signed, source.publicKey, bytes))
    throw new Error(`${name} is not signed with the signing key of updates`);
  return releaseSchema.parse(parse(list.toString('utf8'), { maxAliasCount: 0 }));
}

const fileSchema = z.object({
  version: z.literal(1),
  publicKey: z.string().max(200),
  lowestVersion: versionSchema,
});

/**
 * Otherwise a server could send an older list, correctly signed, and bring back a version with known holes.
 * The minimum goes with the key, so a new key starts without one.
 * @returns the highest so far, including `listed`; null if there's none
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
