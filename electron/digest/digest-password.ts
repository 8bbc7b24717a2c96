import { createHash } from 'node:crypto';
import type { DigestSettings } from '#shared/model/lab.ts';
import { passwordDigest } from '#shared/wire/authenticate.ts';

/** In a lab with `as-typed` you type the digest yourself. The error never repeats it. */
export class NotADigest extends Error {
  override readonly name = 'NotADigest';
}

/** emp_pass: 128 lowercase hex digits (wire-spec 2.2). @throws NotADigest */
export async function digestPassword(password: string, settings: DigestSettings): Promise<string> {
  if (settings.kind === 'as-typed') return readTypedDigest(password);
  const text = Buffer.from(password, settings.encoding === 'utf-8' ? 'utf8' : 'utf16le');
  switch (settings.algorithm) {
    case 'sha-512':
      return createHash('sha512').update(text).digest('hex');
    // Electron's BoringSSL lacks the three algorithms below, so `node:crypto` can't do them.
    case 'sha3-512':
      return (await import('hash-wasm')).sha3(text, 512);
    case 'blake2b-512':
      return (await import('hash-wasm')).blake2b(text, 512);
    case 'whirlpool':
      return (await import('hash-wasm')).whirlpool(text);
  }
}

function readTypedDigest(typed: string): string {
  const reading = passwordDigest.safeParse(typed.toLowerCase());
  if (!reading.success) throw new NotADigest('The entered text is not 128 hexadecimal digits');
  return reading.data;
}
