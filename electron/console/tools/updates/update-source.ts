import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Log } from '#shared/log.ts';
import { type ProtectedFile, readProtectedFile } from '../../managed/protected-file.ts';

export interface UpdateSource {
  readonly server: URL;
  readonly publicKey: KeyObject;
}

const LONGEST_FILE = 10_000;
const ed25519KeyBytes = 32;

const sourceSchema = z.object({
  /** Null forbids updates, even if a later file allows them. */
  server: z.string().max(2000).nullable(),
  publicKey: z.base64().max(100).optional(),
});

/** The first file that exists counts. */
export interface SourceFiles {
  readonly administrators: readonly ProtectedFile[];
  readonly own: string;
}

/**
 * If a file is invalid or others can write to it, there are no updates: a mistake must not bring the next
 * file into play.
 */
export async function findUpdateSource(
  { administrators, own }: SourceFiles,
  log: Log,
): Promise<UpdateSource | null> {
  for (const file of administrators) {
    const reading = await readProtectedFile(file);
    if (reading.kind === 'absent') continue;
    if (reading.kind === 'read') return understand(file.path, reading.bytes.toString('utf8'), log);
    log.warn('The file with the source of updates is refused', { file: file.path, ...reading.problem });
    return null;
  }
  const text = await readFile(own, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    log.warn('The file with the source of updates cannot be read', { file: own, code: error.code });
    return '';
  });
  return text === null ? null : understand(own, text, log);
}

function understand(file: string, text: string, log: Log): UpdateSource | null {
  const source = readUpdateSource(text);
  if (source !== 'not-understood') return source;
  log.warn('The file with the source of updates is invalid', { file });
  return null;
}

export function readUpdateSource(text: string): UpdateSource | null | 'not-understood' {
  if (text.length > LONGEST_FILE) return 'not-understood';
  const read = sourceSchema.safeParse(parseJson(text));
  if (!read.success) return 'not-understood';
  const { server, publicKey } = read.data;
  if (server === null) return null;
  const url = readServer(server);
  const key = publicKey === undefined ? null : readKey(publicKey);
  return url === null || key === null ? 'not-understood' : { server: url, publicKey: key };
}

/** https, or http on this computer. Must be a plain folder, with nothing in the URL to hide where it leads. */
function readServer(text: string): URL | null {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  const isOwn = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn) ? url : null;
}

function readKey(base64: string): KeyObject | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== ed25519KeyBytes) return null;
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
