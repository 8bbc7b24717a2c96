import { expect, it } from 'vitest';
import { decodeDeclared } from '#shared/wire/charset.ts';

/** A syllable that only CP949 has. */
const added = Uint8Array.of(0x81, 0x41);
const decode = (contentType: unknown) => decodeDeclared(added, contentType);

it.each([
  'windows-949',
  'x-windows-949',
  'CP949',
  'ms949',
  'uhc',
  'euc-kr',
  'euckr',
  'korean',
  'csEUCKR',
  'csKSC56011987',
  'iso-ir-149',
  'ks_c_5601',
  'ks_c_5601-1987',
  'ks_c_5601-1989',
  'KSC5601',
])('decodes %s as CP949', (charset) => {
  expect(decode(`application/json; charset=${charset}`)).toBe('갂');
});

it.each(['text/html;charset="euc-kr"', 'text/html; Charset = euc-kr', 'a/b; x=y; charset=euc-kr; z=1'])(
  'finds the charset in %s',
  (contentType) => expect(decode(contentType)).toBe('갂'),
);

it('decodes any other charset this computer knows', () => {
  expect(decodeDeclared(Uint8Array.of(0xe9), 'text/plain; charset=iso-8859-1')).toBe('é');
});

it.each([
  'text/plain; charset=utf-8',
  'text/plain; charset=UTF8',
  'text/plain',
  'text/plain; x-charset=euc-kr',
  'text/plain; charset=',
  'text/plain; charset=xeuc-kr',
  'text/plain; charset=euc-kr2',
  'text/plain; charset=no-such-charset',
  ['text/plain; charset=euc-kr'],
  undefined,
  7,
])('reads a body with %j as UTF-8', (contentType) => expect(decode(contentType)).toBeNull());
