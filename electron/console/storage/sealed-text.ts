import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile, retryWhileHeld } from './replace-file.ts';
import type { SecretBox } from './system.ts';

const fileSchema = z.object({ version: z.literal(1), sealed: z.base64().max(100_000) });

/** Null if there's no file. @throws if it's damaged or was sealed elsewhere */
export async function readSealedText(path: string, box: SecretBox): Promise<string | null> {
  const text = await retryWhileHeld(() => readFile(path, 'utf8')).catch(() => null);
  if (text === null) return null;
  return box.open(Buffer.from(fileSchema.parse(JSON.parse(text)).sealed, 'base64'));
}

/** Without secure storage, writes nothing and returns false. @throws if that or the disk fails */
export async function writeSealedText(path: string, text: string, box: SecretBox): Promise<boolean> {
  const sealed = await box.seal(text);
  if (sealed === null) return false;
  await replaceFile(path, JSON.stringify({ version: 1, sealed: sealed.toString('base64') }));
  return true;
}
