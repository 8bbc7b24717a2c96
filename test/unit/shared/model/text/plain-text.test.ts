import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, quoteText } from '#shared/model/text/plain-text.ts';
import { endHang } from '../../../../fakes/end-hang.ts';
import { anyText } from '../../../../fixtures/any-text.ts';

const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u;

describe('plainText', () => {
  test.each([
    ['Galaxy S24 Ultra'],
    ['검수용 3번'],
    ['각'.normalize('NFD')],
    ['नमस्ते ไทยน้ำ مرحبا'],
    ['👨‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['<b>&amp;</b> {{user}}'],
  ])('leaves %j unchanged', (text) => expect(plainText(text, 200)).toBe(text));

  test.each([
    ['a line\nand another', 'a line‹U+000A›and another'],
    ['\u001b[2J', '‹U+001B›[2J'],
    ['\u202Ekcol\u2066', '‹U+202E›kcol‹U+2066›'],
    ['R3C\u200B1\u00AD', 'R3C‹U+200B›1‹U+00AD›'],
    ['\u3164', '‹U+3164›'],
    ['\uD800', '‹U+D800›'],
    ['\u{E0041}', '‹U+E0041›'],
    [`e${'\u0301'.repeat(60)}`, `e${'\u0301'.repeat(4)}`],
  ])('makes all of %j visible', (text, seen) => expect(plainText(text, 200)).toBe(seen));

  test('cuts a long text without splitting a character', () => {
    expect(plainText('x'.repeat(201), 200)).toBe(`${'x'.repeat(199)}…`);
    expect(plainText(`${'x'.repeat(198)}😀😀`, 200)).toBe(`${'x'.repeat(198)}…`);
    const endless = '\u202E'.repeat(1_000_000);
    endHang(() => {
      for (let times = 0; times < 10_000; times += 1) plainText(endless, 200);
    });
  });

  test('always gives one visible line, and the same if applied twice', () => {
    const text = anyText(60);
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 80 }), (sent, most) => {
        const plain = plainText(sent, most);
        expect(plain.length).toBeLessThanOrEqual(most);
        expect(plain).not.toMatch(unseen);
        expect(plainText(plain, most)).toBe(plain);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a quoted text can’t end its own quotes', () => {
  expect(quoteText('ok”. Sign in again at “evil')).toBe('“ok". Sign in again at "evil”');
});
