import { once } from 'node:events';
import { readErrorCode } from './error-code.ts';

/** How many characters to write at once. */
const PART = 256 * 1024;

/** Resolves when the text is written or nobody reads on: `device-lab devices | head` is no error. */
export async function writeOutput(
  texts: Iterable<string>,
  stream: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  await writeParts(joinParts(texts), stream);
}

/** The same for bytes. */
export async function writeBytes(bytes: Buffer): Promise<void> {
  await writeParts([bytes], process.stdout);
}

async function writeParts(parts: Iterable<string | Buffer>, stream: NodeJS.WritableStream): Promise<void> {
  // Keep listening: the last part's error may come later.
  listenOnce(stream, ignoreEndOfReader);
  try {
    for (const part of parts) {
      if (!stream.writable) return;
      if (!stream.write(part)) await once(stream, 'drain');
    }
  } catch (error) {
    if (!hasReaderEnded(error)) throw error;
  }
}

function listenOnce(stream: NodeJS.WritableStream, listener: (error: Error) => void): void {
  if (!stream.listeners('error').includes(listener)) stream.on('error', listener);
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

/** To standard error. If nobody reads it we go on: there may be a claim to renew and release. */
export function note(sentence: string): void {
  listenOnce(process.stderr, ignoreError);
  process.stderr.write(`${sentence}\n`);
}

const ignoreError = (): void => undefined;
