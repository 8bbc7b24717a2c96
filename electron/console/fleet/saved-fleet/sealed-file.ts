import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { SecretBox } from '../../storage/system.ts';
import { replaceFile, replaceFileSync, retryWhileHeld } from '../../storage/replace-file.ts';

/** A file's key, and the same encrypted as it is in the file. Null: the file isn't encrypted. */
export type FileKey = { readonly key: Buffer; readonly sealed: Buffer } | null;

/** The first line. Then comes the compressed text and, if encrypted, the tag. */
const header = z.object({
  version: z.literal(1),
  owner: z.string(),
  sealedKey: z.base64().nullable(),
  iv: z.base64().nullable(),
});

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const LARGEST_FILE_BYTES = 48 * 1024 * 1024;
const inflate = promisify(gunzip);

/** The text gets its own key: the secret box may be slow, so call it once. @throws if the box throws */
export async function makeFileKey(box: SecretBox): Promise<FileKey> {
  const key = randomBytes(32);
  const sealed = await box.seal(key.toString('base64'));
  return sealed && { key, sealed };
}

/** Leaves the previous file alone until the new one is complete. @throws if the write fails or `text` throws */
export async function writeSealed(
  path: string,
  owner: string,
  fileKey: FileKey,
  text: Iterable<string>,
): Promise<void> {
  // Compression runs off the event loop. The next piece is made once the last has been compressed.
  const body = await pipeline(Readable.from(text), createGzip({ level: 1 }), (packed) => buffer(packed));
  await replaceFile(path, seal(body, owner, fileKey));
}

/** The same, done when it returns. @throws like {@link writeSealed} */
export function writeSealedSync(path: string, owner: string, fileKey: FileKey, text: Iterable<string>): void {
  const body = gzipSync(Buffer.concat([...text].map((piece) => Buffer.from(piece))), { level: 1 });
  replaceFileSync(path, seal(body, owner, fileKey));
}

function seal(body: Buffer, owner: string, fileKey: FileKey): Buffer {
  const iv = fileKey && randomBytes(12);
  const head = Buffer.from(
    `${JSON.stringify({
      version: 1,
      owner,
      sealedKey: fileKey?.sealed.toString('base64') ?? null,
      iv: iv?.toString('base64') ?? null,
    })}\n`,
  );
  if (!fileKey || !iv) return Buffer.concat([head, body]);
  const cipher = createCipheriv(CIPHER, fileKey.key, iv).setAAD(head);
  return Buffer.concat([head, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

/** Null if there's none. @throws if it's damaged, somebody else's, newer, too large, or can't be opened */
export async function readSealed(
  path: string,
  owner: string,
  box: SecretBox,
  largestText: number,
): Promise<Buffer | null> {
  const bytes = await readBounded(path);
  if (bytes === null) return null;
  const end = bytes.indexOf(10) + 1;
  const head = bytes.subarray(0, end);
  const { sealedKey, iv, ...rest } = header.parse(JSON.parse(head.toString()));
  if (rest.owner !== owner) throw new Error('The file is of another account');
  const body = bytes.subarray(end);
  if (sealedKey === null || iv === null) return inflate(body, { maxOutputLength: largestText });
  const key = Buffer.from(await box.open(Buffer.from(sealedKey, 'base64')), 'base64');
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES });
  decipher.setAAD(head).setAuthTag(body.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
  return inflate(plain, { maxOutputLength: largestText });
}

async function readBounded(path: string): Promise<Buffer | null> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_FILE_BYTES) throw new Error(`${size} bytes are too many`);
    return await retryWhileHeld(() => readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
