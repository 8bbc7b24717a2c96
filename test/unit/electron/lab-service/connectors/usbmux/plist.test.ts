import plist from 'plist';
import { describe, expect, it } from 'vitest';
import { readPlist, writePlist } from '../../../../../../electron/lab-service/connectors/usbmux/plist.ts';

const read = (inside: string) => readPlist(Buffer.from(`<plist version="1.0">${inside}</plist>`));

describe('readPlist', () => {
  it('reads what another library wrote', () => {
    const value = {
      text: 'Kim’s <b>“iPhone”</b> & 김민지',
      empty: '',
      'key & more': -7,
      real: 1.5,
      yes: true,
      no: false,
      list: ['a', [], {}, { deep: [1] }],
    };
    expect(readPlist(Buffer.from(plist.build(value)))).toEqual(value);
    expect(readPlist(Buffer.from(plist.build(value, { pretty: false })))).toEqual(value);
  });

  it('reads empty elements and numbered characters', () => {
    expect(read('<dict><key>a</key><string/><key>b</key><array/></dict>')).toEqual({ a: '', b: [] });
    expect(read('<string>&#38;&#x1F4F1;&apos;</string>')).toBe("&📱'");
  });

  it('treats __proto__ like any other key', () => {
    const value = read('<dict><key>__proto__</key><string>x</string></dict>');
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['an unknown tag', '<set></set>'],
    ['an unclosed one', '<dict><key>a</key>'],
    ['another end', '<array></dict>'],
    ['a key without a value', '<dict><key>a</key></dict>'],
    ['a value without a key', '<dict><string>a</string></dict>'],
    ['two roots', '<true/><true/>'],
    ['nothing', ''],
    ['a comment', '<!-- a --><true/>'],
    ['an entity of its own', '<string>&lol;</string>'],
    ['a lone ampersand', '<string>a & b</string>'],
    ['a character that does not exist', '<string>&#x110000;</string>'],
  ])('refuses %s', (_, inside) => {
    expect(() => read(inside)).toThrow('malformed');
  });

  it('refuses a doctype with entities', () => {
    const text = '<!DOCTYPE plist [<!ENTITY a "b">]><plist version="1.0"><string>&a;</string></plist>';
    expect(() => readPlist(Buffer.from(text))).toThrow('malformed');
  });

  it('says why it refuses a binary list', () => {
    expect(() => readPlist(Buffer.from('bplist00'))).toThrow(
      expect.objectContaining({ reason: 'binary-plist' }),
    );
  });

  it.each([
    ['200 containers', `<array>${'<dict/>'.repeat(199)}</array>`, 199],
    ['a depth of 16', `${'<array>'.repeat(16)}${'</array>'.repeat(16)}`, 1],
  ])('reads %s', (_, inside, length) => {
    expect(read(inside)).toHaveLength(length);
  });

  it.each([
    ['201 containers', `<array>${'<dict/>'.repeat(200)}</array>`],
    ['a depth of 17', `${'<array>'.repeat(17)}${'</array>'.repeat(17)}`],
    ['a depth of a million', '<array>'.repeat(1_000_000)],
  ])('refuses %s', (_, inside) => {
    expect(() => read(inside)).toThrow(expect.objectContaining({ reason: 'answer-too-deep' }));
  });
});

it('writes what another library can read', () => {
  const values = { MessageType: 'Connect', DeviceID: 7, PortNumber: 32_498 };
  expect(plist.parse(writePlist(values).toString())).toEqual(values);
});
