import { hash } from 'node:crypto';

/** The size of the response for a large rack, in bytes. Larger responses are replaced by a digest. */
const MAX_KEPT_BYTES = 64 * 1024;

/**
 * A value that identifies the bytes of a response: the bytes themselves, because comparing them takes a tenth of the
 * time of a digest, or the digest of a large response.
 * @param meaning other input that affects parsing; usually empty
 */
export function fingerprintOf(bytes: Buffer, meaning = ''): Buffer {
  const kept = bytes.length <= MAX_KEPT_BYTES ? bytes : hash('sha512', bytes, 'buffer');
  return meaning === '' ? kept : Buffer.concat([kept, Buffer.from(meaning)]);
}
