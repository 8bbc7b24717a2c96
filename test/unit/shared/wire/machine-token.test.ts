import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatMachineToken, isMachineToken } from '#shared/wire/machine-token.ts';
import { formatAuthorization, formatSessionToken, readAuthorization } from '#shared/wire/session-token.ts';

const random = randomBytes(32).toString('base64url');
const token = formatMachineToken(random);

it('recognizes its own token, also in a request', () => {
  expect(token).toMatch(/^dlm_.{43}$/);
  expect(isMachineToken(token)).toBe(true);
  expect(readAuthorization(formatAuthorization(token))).toEqual({ kind: 'token', token });
});

it.each(['', random, formatSessionToken(random), `${token}x`, token.slice(0, -1), ` ${token}`, `${token}\n`])(
  'rejects %j',
  (text) => expect(isMachineToken(text)).toBe(false),
);
