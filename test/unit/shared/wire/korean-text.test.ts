import { beforeEach, describe, expect, it, vi } from 'vitest';

let decode: (...bytes: number[]) => string;

// The module creates its table once. Each test creates it again, so that each one tests the whole code.
beforeEach(async () => {
  vi.resetModules();
  const { decodeKorean } = await import('#shared/wire/korean-text.ts');
  decode = (...bytes) => decodeKorean(Uint8Array.from(bytes));
});

describe('Korean text', () => {
  // Code points of Microsoft's table for code page 949.
  it.each([
    ['가', 0xb0, 0xa1],
    ['힝', 0xc8, 0xfe],
    ['伽', 0xca, 0xa1],
    ['갂', 0x81, 0x41],
    // The ends of the ranges of second bytes.
    ['갴', 0x81, 0x5a],
    ['갵', 0x81, 0x61],
    ['걕', 0x81, 0x7a],
    ['걖', 0x81, 0x81],
    ['좤', 0xa0, 0xfe],
    ['좥', 0xa1, 0x41],
    ['줎', 0xa1, 0xa0],
    ['똠', 0x8c, 0x63],
    ['€', 0xa2, 0xe6],
    ['®', 0xa2, 0xe7],
    ['힣', 0xc6, 0x52],
  ])('has %s at %i %i', (character, lead, trail) => {
    expect(decode(lead, trail)).toBe(character);
  });

  it('maps every Hangul syllable exactly once', () => {
    const all: string[] = [];
    for (let lead = 0x81; lead <= 0xfe; lead += 1) {
      for (let trail = 0x41; trail <= 0xfe; trail += 1) all.push(decode(lead, trail));
    }
    const syllables = all.filter((text) => /^[가-힣]$/.test(text));
    expect(syllables).toHaveLength(11_172);
    expect(new Set(syllables).size).toBe(11_172);
  });

  it('replaces invalid bytes and keeps the ASCII after them', () => {
    expect(decode(0x22, 0xb1, 0xe8, 0x22)).toBe('"김"');
    expect(decode(0x22, 0xc8, 0x22)).toBe('"\uFFFD"');
    expect(decode(0xff, 0xff, 0x61)).toBe('\uFFFDa');
    expect(decode(0xc6, 0x53)).toBe('\uFFFDS');
    expect(decode(0x61, 0xb1)).toBe('a\uFFFD');
    expect(decode(0x80)).toBe('\uFFFD');
    expect(decode(0x61, 0x00, 0x62)).toBe('a\0b');
  });

  it('replaces an invalid pair by one character', () => {
    expect(decode(0xc8, 0x80, 0x61)).toBe('\uFFFDa');
    expect(decode(0x80, 0xb0, 0x61)).toBe('\uFFFDa');
  });
});
