import type { IncomingMessage } from 'node:http';
import { decodeDeclared } from '#shared/wire/charset.ts';

/** Never repeats the body. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: 400 | 413 | 415;

  constructor(status: BodyRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

const BODY_BYTES = 64 * 1024;
const tooLarge = () => new BodyRefused(413, 'The body is too large.');

/** Only `application/json`: web pages may send other types anywhere without a preflight. @throws BodyRefused */
export async function readBody(request: IncomingMessage): Promise<string> {
  const { headers } = request;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (!/^application\/json\s*(?:;|$)/i.test(type) || encoding !== 'identity')
    throw new BodyRefused(415, 'The body must be application/json.');
  if (Number(headers['content-length'] ?? 0) > BODY_BYTES) throw tooLarge();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    // Drop the rest until the response has closed the connection.
    if (length > BODY_BYTES) reject(tooLarge());
    else chunks.push(chunk);
  });
  request.on('end', resolve).on('error', reject);
  await promise;
  const bytes = Buffer.concat(chunks);
  return decodeDeclared(bytes, type) ?? bytes.toString('utf8');
}

/** Takes a byte order mark or none. @throws BodyRefused */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new BodyRefused(400, 'The body isn’t valid JSON.');
  }
}
