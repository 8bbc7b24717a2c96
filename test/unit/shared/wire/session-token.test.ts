import { expect, it } from 'vitest';
import { formatMachineToken } from '#shared/wire/machine-token.ts';
import {
  formatAuthorization,
  formatSessionToken,
  readAuthorization,
  readSessionToken,
} from '#shared/wire/session-token.ts';

// Always the same: the names of some tests contain it.
const token = formatSessionToken('Ab0-_'.repeat(9).slice(0, 43));

it('reads the token it writes', () => {
  expect(token).toMatch(/^dlt_.{43}$/);
  expect(readSessionToken(token)).toBe(token);
  expect(readAuthorization(formatAuthorization(token))).toEqual({ kind: 'token', token });
  expect(readAuthorization(`bearer ${token}`)).toEqual({ kind: 'token', token });
  expect(readAuthorization(`Bearer   ${token}`)).toEqual({ kind: 'token', token });
});

it.each([
  formatMachineToken('x'.repeat(43)),
  undefined,
  null,
  7,
  '',
  'abc',
  `${token}x`,
  token.slice(0, -1),
  token.replace('dlt_', 'dlx_'),
  ` ${token}`,
])('rejects %j as a token', (header) => expect(readSessionToken(header)).toBeNull());

it.each([
  'Bearer',
  'bearer x',
  `Bearer ${token} x`,
  'Bearer dlm_x',
  `Bearer dlx_${'x'.repeat(43)}`,
  'Bearer ',
  `Bearer ${'a'.repeat(10_000)}`,
])('needs no look-up for %j', (header) => expect(readAuthorization(header)).toEqual({ kind: 'ill-formed' }));

it.each([undefined, '', 'Basic abc', 'Bearers x', `Xbearer ${token}`, token])(
  'finds no token in %j',
  (header) => {
    expect(readAuthorization(header)).toEqual({ kind: 'absent' });
  },
);
