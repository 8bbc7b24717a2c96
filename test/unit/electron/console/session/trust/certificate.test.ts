import { expect, it } from 'vitest';
import { readName } from '../../../../../../electron/console/session/trust/certificate.ts';

it.each([
  ['the common name', 'C=KR\nO=ACME\nCN=lab.acme.example', 'lab.acme.example'],
  ['else the organization', 'C=KR\nO=ACME', 'ACME'],
  ['else all of it', 'C=KR\nL=Seoul', 'C=KR, L=Seoul'],
  ['an empty text for an empty name', '', ''],
])('a certificate is named by %s', (_what, name, shown) => {
  expect(readName(name)).toBe(shown);
});

it.each(['CN', 'O', 'OU'])(
  'characters that would reverse or hide the text around a name (%s) are escaped',
  (key) => {
    expect(readName(`${key}=gnp.bal\u202E\u200B`)).toContain('gnp.bal‹U+202E›‹U+200B›');
  },
);

it('a name of a kilobyte is truncated', () => {
  expect(readName(`CN=${'x'.repeat(1_000)}`)).toBe(`${'x'.repeat(99)}…`);
});
