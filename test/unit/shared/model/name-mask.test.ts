import { describe, expect, it } from 'vitest';
import { createNameMasks, nameKey } from '#shared/model/name-mask.ts';

const masks = createNameMasks();
for (const [name, mask] of Object.entries({
  'Kim Minjun': 'A',
  kim: 'B',
  김민준: 'C',
  '1042': 'D',
  김: 'E',
  '10': 'F',
  'a.b*c': 'G',
  'İsmail Işık': 'H',
  ΝΙΚΟΣ: 'I',
}))
  masks.add(nameKey(name), mask);

describe('hiding names', () => {
  it.each([
    ['kim', 'B'],
    ['  KIM ', 'B'],
    ['Kim’s phone', 'B’s phone'],
    ['Kim Minjun’s phone', 'A’s phone'],
    ['kimono and akim', 'kimono and akim'],
    ['김민준의 폰', 'C의 폰'],
    ['김민준의 폰'.normalize('NFD'), 'C의 폰'],
    ['랩김민준', '랩C'],
    ['no. 1042, 1042x, x1042', 'no. D, 1042x, x1042'],
    ['10.1042.3.1042:1042', '10.1042.3.1042:1042'],
    ['Taken by 1042.', 'Taken by D.'],
    // Too short to distinguish from a word, but a complete text on its own.
    ['김치 10', '김치 10'],
    ['김', 'E'],
    ['10', 'F'],
    ['(a.b*c)', '(G)'],
    ['aXbbc', 'aXbbc'],
    ['', ''],
    ['İstanbul Kim', 'İstanbul B'],
    ['İsmail Işık’s phone', 'H’s phone'],
    ['İsmail Işık’s phone'.normalize('NFD'), 'H’s phone'],
    ['phone of İSMAİL IŞıK'.toLowerCase(), 'phone of H'],
    ['ΝΙΚΟΣ’s phone', 'I’s phone'],
    ['νικος, Νικοσ', 'I, I'],
  ])('%j becomes %j', (text, expected) => {
    expect(masks.hide(text)).toBe(expected);
  });

  it('replaces names that were added later', () => {
    const growing = createNameMasks();
    growing.add('kim', 'A');
    expect(growing.hide('Kim and Lee')).toBe('A and Lee');
    growing.add('lee', 'B');
    expect(growing.hide('Kim and Lee')).toBe('A and B');
  });
});
