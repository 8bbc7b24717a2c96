import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Turns } from '../limits/turns.ts';

/** 128 * r * 2^ln bytes of memory, and time in proportion to that and p. */
export interface HashCost {
  /** log2 of scrypt's N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about a quarter of a second. */
export const defaultCost: HashCost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

// Leave two of libuv's threads (four by default) for files and host names.
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const MAX_HASHES = 4;
export const hashesAtOnce = Math.max(2, Math.min(availableParallelism(), threads - 2, MAX_HASHES));
/** For this process. What's too much waits, or fails with Overloaded. */
export const hashingTurns = new Turns({ atOnce: hashesAtOnce, waiting: 256 });
export const hashingPace = createHashingPace(250, hashesAtOnce);

export function createHashingPace(expectedMs: number, atOnce: number) {
  let averageMs = expectedMs;
  return {
    record(tookMs: number): void {
      averageMs += (tookMs - averageMs) / 8;
    },
    /** When to try again: 1,000 to 10,000 ms. */
    retryAfterMs: (waiting: number) => Math.min(10_000, Math.max(1_000, (waiting * averageMs) / atOnce)),
  };
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/**
 * For storage: `$scrypt$ln=15,r=8,p=3$<salt>$<key>`, base64 without padding. Runs off the main thread. If you
 * hash more than one, take turns, e.g. `hashingTurns`.
 */
export async function hashPassword(password: string, cost: HashCost = defaultCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format({ cost, salt, key: await deriveKey(password, cost, salt, KEY_BYTES) });
}

/** Takes constant time. @throws if `stored` isn't a hash in our format */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, key } = parse(stored);
  const startedAt = performance.now();
  const candidate = await deriveKey(password, cost, salt, key.length);
  hashingPace.record(performance.now() - startedAt);
  return timingSafeEqual(candidate, key);
}

/** No password matches it, but checking takes as long as with a real one of the same cost. */
export function makeUnmatchableHash(cost: HashCost = defaultCost): string {
  return format({ cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) });
}

function deriveKey(password: string, { ln, r, p }: HashCost, salt: Buffer, length: number): Promise<Buffer> {
  const N = 2 ** ln;
  // scrypt needs 128 * r * (N + p) bytes, and OpenSSL's own limit of 32 MiB is a bit too small for that.
  return derive(password, salt, length, { N, r, p, maxmem: 128 * r * (N + p + 8) });
}

function format({ cost: { ln, r, p }, salt, key }: StoredHash): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${toBase64(salt)}$${toBase64(key)}`;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

const storedForm =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parse(stored: string): StoredHash {
  const match = storedForm.exec(stored);
  if (match === null) throw new Error('A stored password hash has an unknown format');
  const [, ln, r, p, salt = '', key = ''] = match;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}
