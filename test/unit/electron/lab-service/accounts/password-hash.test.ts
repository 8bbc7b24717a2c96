import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createHashingPace,
  hashesAtOnce,
  hashingTurns,
  hashPassword,
  makeUnmatchableHash,
  verifyPassword,
} from '../../../../../electron/lab-service/accounts/password-hash.ts';
import { Overloaded } from '../../../../../electron/lab-service/limits/owner.ts';
import type { Place } from '../../../../../electron/lab-service/limits/turns.ts';

const digest = 'a1'.repeat(64);

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** A hash from another program, or from an earlier version with other costs. */
function storeElsewhere(password: string, { ln = 4, r = 8, p = 1, keyBytes = 32 } = {}): string {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync(password, salt, keyBytes, { N: 2 ** ln, r, p });
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(key)}`;
}

describe('hashPassword', () => {
  it('has a new salt every time and no trace of the password', async () => {
    const [one, other] = await Promise.all([hashPassword(digest), hashPassword(digest)]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain(digest.slice(0, 16));
    expect(await verifyPassword(digest, one)).toBe(true);
    expect(await verifyPassword(digest.replace('a1', 'a2'), one)).toBe(false);
  });
});

describe('verifyPassword', () => {
  it('uses the stored hash’s parameters', async () => {
    const stored = storeElsewhere(digest, { ln: 6, r: 4, p: 2, keyBytes: 64 });
    expect(await verifyPassword(digest, stored)).toBe(true);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('checks an unknown account against a hash like a real one, and never accepts it', async () => {
    const standIn = makeUnmatchableHash();
    expect(standIn).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword(digest, standIn)).toBe(false);
  });

  it.each([
    '',
    'plain text',
    storeElsewhere(digest).replace('$scrypt$', '$argon2id$'),
    storeElsewhere(digest).replace(/\$[^$]*$/, '$'),
  ])('rejects a malformed hash: %s', async (stored) => {
    await expect(verifyPassword(digest, stored)).rejects.toThrow('stored password hash');
  });
});

it.each([
  [0, 1_000],
  [8, 1_000],
  [16, 2_000],
  [64, 8_000],
  [256, 10_000],
])('tells a caller behind %i checks to retry after %i ms', (waiting, wanted) => {
  expect(createHashingPace(250, 2).retryAfterMs(waiting)).toBe(wanted);
});

it('follows how long checks take', () => {
  const pace = createHashingPace(250, 2);
  pace.record(1_050);
  expect(pace.retryAfterMs(16)).toBe(2_800);
  for (let check = 0; check < 100; check += 1) pace.record(500);
  expect(pace.retryAfterMs(16)).toBeCloseTo(4_000, 0);
});

it('lets no more than 256 checks wait', async () => {
  const places: Place[] = [];
  const errors: unknown[] = [];
  for (let index = 0; index <= hashesAtOnce + 256; index += 1) {
    const place = hashingTurns.enter({ key: 'caller', isKnown: false });
    place.begun.catch((error: unknown) => errors.push(error));
    places.push(place);
  }
  expect(hashingTurns.stats().waiting).toBe(256);
  await expect.poll(() => errors).toEqual([expect.any(Overloaded)]);
  for (const place of places) place.release();
});
