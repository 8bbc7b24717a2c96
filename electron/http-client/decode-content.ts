import { addAbortSignal, type Transform } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { BadAnswer } from './bad-answer.ts';

/** A proxy may compress what the server has compressed already. */
const MAX_LAYERS = 2;

export interface ReadLimits {
  /** In bytes, after decoding too. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Waits until the response may take this much memory. */
  readonly grow?: ((toBytes: number) => Promise<void>) | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * How the body was encoded, in that order. A server may compress without being asked (RFC 9110 12.5.3), and
 * below its chunks too (RFC 9112 7.2).
 */
export function findCodings(headers: Headers): readonly string[] {
  const { 'content-encoding': content = [], 'transfer-encoding': transfer = [] } = headers;
  const names = [content, transfer].flat().join().toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => !['', 'identity', 'chunked'].includes(name));
}

/** Null if it's beyond the limit. @throws BadAnswer */
export async function decodeContent(
  sent: Buffer,
  codings: readonly string[],
  limits: ReadLimits,
): Promise<Buffer | null> {
  if (codings.length > MAX_LAYERS) throw new BadAnswer('encoding-unread');
  let body: Buffer | null = sent;
  // An empty body isn't encoded, whatever the header says.
  for (const coding of codings.toReversed()) {
    if (body === null || body.length === 0) return body;
    body = await decodeLayer(body, coding, limits);
  }
  return body;
}

async function decodeLayer(
  encoded: Buffer,
  coding: string,
  { limit, signal, grow }: ReadLimits,
): Promise<Buffer | null> {
  const decoder = addAbortSignal(signal, openDecoder(coding, encoded));
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    decoder.end(encoded);
    // A decoder has no text encoding, so these are bytes.
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) return null;
      await grow?.(encoded.length + size);
      chunks.push(chunk);
    }
  } catch (error) {
    signal.throwIfAborted();
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamaged ? new BadAnswer('encoding-unread', { cause: error }) : error;
  }
  return Buffer.concat(chunks, size);
}

function openDecoder(coding: string, encoded: Buffer): Transform {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding !== 'deflate') throw new BadAnswer('encoding-unread');
  // Many servers call raw deflate by this name, without zlib's header (RFC 1950 2.2).
  const hasHeader =
    encoded.length > 1 && encoded.readUInt8(0) % 16 === 8 && encoded.readUInt16BE(0) % 31 === 0;
  return hasHeader ? createInflate() : createInflateRaw();
}
