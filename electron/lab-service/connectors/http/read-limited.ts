import type { Readable } from 'node:stream';
import { AgentFailure, type ContactParts } from '../connector.ts';

/** Returns the whole body. Throws AgentFailure as soon as the body exceeds the limit, without reading the rest. */
export async function readLimited(
  body: Readable,
  limitBytes: number,
  bytes?: ContactParts['bytes'],
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The chunks are bytes, because the body is not decoded to text.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limitBytes) {
      throw new AgentFailure('answer-too-long');
    }
    // Reading continues when the budget has room.
    await bytes?.grow(length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
