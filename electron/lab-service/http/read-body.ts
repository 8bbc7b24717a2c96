import type { IncomingMessage } from 'node:http';
import { decodeDeclared } from '#shared/wire/charset.ts';
import { jsonType } from './answer.ts';

/** The body is rejected or unreadable. The message never repeats it. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: 400 | 413 | 415;

  constructor(status: BodyRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

const BODY_BYTES = 64 * 1024;

/**
 * The text of a request's JSON. Only `application/json` is accepted: a web page may send other types to any address
 * without a preflight request.
 * @throws BodyRefused; the connection's own error if the caller disconnects.
 */
export function readBody(request: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const refusal = findRefusal(request);
  if (refusal !== null) {
    reject(refusal);
    return promise;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    // Further data is discarded until the response has closed the connection.
    if (length > BODY_BYTES) reject(tooLarge());
    else chunks.push(chunk);
  });
  request.on('end', () => {
    // The body usually arrives in one piece, which need not be copied.
    const [first] = chunks;
    const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks);
    resolve(decodeDeclared(bytes, request.headers['content-type']) ?? bytes.toString('utf8'));
  });
  request.on('error', reject);
  return promise;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Reads JSON, with or without a byte order mark. @throws BodyRefused */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw new BodyRefused(400, 'The body isn’t valid JSON.');
  }
}

/** The reason to reject a body without reading it. */
function findRefusal({ headers }: IncomingMessage): BodyRefused | null {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!isJson(headers['content-type']) || encoding !== 'identity') {
    return new BodyRefused(415, 'The body must be application/json.');
  }
  return Number(headers['content-length'] ?? 0) > BODY_BYTES ? tooLarge() : null;
}

function isJson(type: string | undefined): boolean {
  return type === jsonType || /^application\/json\s*(?:;|$)/i.test(type ?? '');
}

function tooLarge(): BodyRefused {
  return new BodyRefused(413, 'The body is too large.');
}
