import type { Readable } from 'node:stream';
import { BadAnswer } from './bad-answer.ts';

const MAX_HEADS = 20;
const MAX_BYTES = 16 * 1024;

const startOfInterim = 'HTTP/1.1 100';
const interim = /^HTTP\/1\.[01] 1\d\d/;
const headEnd = '\r\n\r\n';

/**
 * Takes interim responses (RFC 9110 15.2) off the front: undici hangs up on a 100 that it didn't ask for. The
 * returned function reads what has arrived, and says true once the final response begins.
 */
export function createInterimReader(socket: Readable): () => boolean {
  let held: Buffer | null = null;
  let heads = 0;
  let size = 0;

  return function readInterim() {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return false;
    let bytes = held === null ? chunk : Buffer.concat([held, chunk]);
    held = null;
    while (bytes.length > 0) {
      const start = bytes.toString('latin1', 0, startOfInterim.length);
      if (!interim.test(start + startOfInterim.slice(start.length))) {
        socket.unshift(bytes);
        return true;
      }
      // From here on they'd speak another protocol.
      if (start.endsWith(' 101')) return refuse(new BadAnswer('not-http'));
      const end = bytes.indexOf(headEnd);
      const length = end === -1 ? bytes.length : end + headEnd.length;
      if (heads === MAX_HEADS || size + length > MAX_BYTES) return refuse(new BadAnswer('too-many-interim'));
      if (end === -1) {
        held = bytes;
        return false;
      }
      heads += 1;
      size += length;
      bytes = bytes.subarray(length);
    }
    return false;
  };

  function refuse(reason: BadAnswer): boolean {
    socket.destroy(reason);
    return true;
  }
}
