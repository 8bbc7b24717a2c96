import { verify } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { signedListPrefix } from '#shared/model/update.ts';
import type { UpdateFetcher } from './update-fetcher.ts';
import type { UpdateSource } from './update-source.ts';

const LONGEST_LIST = 64_000;
const LONGEST_SIGNATURE = 1_000;
/** In bytes. All of Electron is about 120 MB, a universal build twice that. */
const LARGEST_FILE = 1_000_000_000;

// A name without a path: the file must be in the folder of the list.
const fileName = z.string().regex(/^(?!\.)[\w.+() -]{1,200}$/);

export const versionSchema = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]{1,40})?$/);
const dateSchema = z.union([z.string().max(40), z.date().transform((date) => date.toISOString())]);

const releaseSchema = z.object({
  version: versionSchema,
  files: z
    .array(z.object({ url: fileName, sha512: z.base64().length(88), size: z.int().min(1).max(LARGEST_FILE) }))
    .min(1)
    .max(16),
  releaseDate: dateSchema.default(''),
  listDate: dateSchema.optional(),
  /** The minimum version for installation, also from later lists. */
  minimumVersion: versionSchema.optional(),
  /** The share of computers that get the version now. */
  stagingPercentage: z.number().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(40).optional(),
});

export type Release = z.infer<typeof releaseSchema>;

export function nameReleaseList(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** The newest version on the server. @throws if it is not available, not signed with the key, or invalid. */
export async function readRelease(
  source: UpdateSource,
  name: string,
  fetcher: UpdateFetcher,
): Promise<Release> {
  const list = await fetcher.fetch(new URL(name, source.server), LONGEST_LIST);
  const signature = await fetcher.fetch(new URL(`${name}.sig`, source.server), LONGEST_SIGNATURE);
  const bytes = Buffer.from(signature.toString('latin1').trim(), 'base64');
  const signed = Buffer.concat([Buffer.from(signedListPrefix(name)), list]);
  // Verified before the list is parsed.
  if (!verify(null, signed, source.publicKey, bytes))
    throw new Error(`${name} is not signed with the signing key of updates`);
  return releaseSchema.parse(parse(list.toString('utf8'), { maxAliasCount: 0 }));
}
