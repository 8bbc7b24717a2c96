import { describe, expect, it } from 'vitest';
import { digestPassword, NotADigest } from '../../../../electron/digest/digest-password.ts';
import { digestAlgorithms, type DigestSettings } from '#shared/model/lab.ts';

type Algorithm = (typeof digestAlgorithms)[number];

const digest = (algorithm: Algorithm, encoding: 'utf-8' | 'utf-16le' = 'utf-8'): DigestSettings => ({
  kind: 'digest',
  algorithm,
  encoding,
});

// The digests of "abc" from FIPS 180-4, FIPS 202, RFC 7693 and ISO/IEC 10118-3.
const ofAbc: Record<Algorithm, string> = {
  'sha-512':
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a' +
    '2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  'sha3-512':
    'b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e' +
    '10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0',
  'blake2b-512':
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1' +
    '7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  whirlpool:
    '4e2448a4c6f486bb16b6562c73b4020bf3043e3a731bce721ae1b303d97e6d4c' +
    '7181eebdb6c57e277d0e34957114cbd6c797fc9d95d8b582d225292076d4eef5',
};

describe('digestPassword', () => {
  it.each(digestAlgorithms)('matches the published digest of "abc" by %s', async (algorithm) => {
    expect(await digestPassword('abc', digest(algorithm))).toBe(ofAbc[algorithm]);
  });

  it('uses UTF-8, or UTF-16LE if the lab requires it', async () => {
    // The bytes of this character in UTF-16LE are those of "ab" in UTF-8, so the digests are the same.
    const bytesOfAb = String.fromCodePoint(0x6261);
    expect(await digestPassword(bytesOfAb, digest('sha-512', 'utf-16le'))).toBe(
      await digestPassword('ab', digest('sha-512')),
    );
    expect(await digestPassword('비밀번호', digest('sha-512'))).not.toBe(
      await digestPassword('비밀번호', digest('sha-512', 'utf-16le')),
    );
  });

  it.each(digestAlgorithms)(
    'returns 128 lowercase digits for an empty and a long password by %s',
    async (algorithm) => {
      for (const password of ['', '암호🔑'.repeat(300)]) {
        expect(await digestPassword(password, digest(algorithm))).toMatch(/^[0-9a-f]{128}$/);
      }
    },
  );

  it('takes a typed digest, in lower case', async () => {
    expect(await digestPassword('AbCdEf01'.repeat(16), { kind: 'as-typed' })).toBe('abcdef01'.repeat(16));
  });

  it.each(['', 'hunter2', 'g'.repeat(128), 'a'.repeat(127), 'a'.repeat(129), `${'a'.repeat(128)}\n`])(
    'rejects %j as a typed digest without repeating it',
    async (typed) => {
      const refusal = digestPassword(typed, { kind: 'as-typed' });
      await expect(refusal).rejects.toThrow(NotADigest);
      await expect(refusal).rejects.toThrow('The entered text is not 128 hexadecimal digits');
    },
  );
});
