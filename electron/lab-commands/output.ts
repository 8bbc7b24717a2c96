import { once } from 'node:events';
import { readErrorCode } from './error-code.ts';

/** Characters that are written at once. */
const PART = 256 * 1024;

/** Resolves when the text is written or its reader has ended: `device-lab devices | head` is no error. */
export async function writeOutput(
  texts: Iterable<string>,
  stream: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  // The listener stays, because the error of the last part can come later.
  if (!stream.listeners('error').includes(ignoreEndOfReader)) stream.on('error', ignoreEndOfReader);
  try {
    for (const part of joinParts(texts)) {
      if (!stream.writable) return;
      if (!stream.write(part)) await once(stream, 'drain');
    }
  } catch (error) {
    if (!hasReaderEnded(error)) throw error;
  }
}

function ignoreEndOfReader(error: Error): void {
  if (!hasReaderEnded(error)) throw error;
}

function hasReaderEnded(error: unknown): boolean {
  return readErrorCode(error) === 'EPIPE';
}

function* joinParts(texts: Iterable<string>): Generator<string> {
  let part = '';
  for (const text of texts) {
    part += text;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

/** The same for bytes. */
export async function writeBytes(bytes: Buffer): Promise<void> {
  process.stdout.on('error', ignoreEndOfReader);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

/** On standard error. */
export function note(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
