import { describe, expect, it } from 'vitest';
import { createNameMasks, nameKey } from '#shared/model/text/name-mask.ts';

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
    ['İstanbul Kim', 'İstanbul B'],
    ['İsmail Işık’s phone', 'H’s phone'],
    ['İsmail Işık’s phone'.normalize('NFD'), 'H’s phone'],
    ['phone of İSMAİL IŞıK'.toLowerCase(), 'phone of H'],
    ['ΝΙΚΟΣ’s phone', 'I’s phone'],
    ['νικος, Νικοσ', 'I, I'],
    // Any white space, also as `plainText` writes it. The rest of the text keeps its own.
    ['Kim   Minjun’s  phone', 'A’s  phone'],
    ['Kim\u00a0Minjun, Kim\u3000Minjun', 'A, A'],
    ['\tKim \n Minjun', 'A'],
    ['a\tKim‹U+0009›Minjun‹U+200B›b', 'a\tA‹U+200B›b'],
    // Cut in the middle of a name.
    ['Phone of Kim Minj…', 'Phone of •••…'],
    ['Phone  of Kim   M…', 'Phone  of •••…'],
    ['Phone of Kim‹U+00…', 'Phone of •••…'],
    ['Phone of K…', 'Phone of •••…'],
    ['Phone of Kim…', 'Phone of B…'],
    ['랩 김민…', '랩 •••…'],
    [`랩 ${'김민준'.normalize('NFD').slice(0, 5)}…`, '랩 •••…'],
    ['Kimono… of Ki… x', 'Kimono… of Ki… x'],
  ])('%j becomes %j', (text, expected) => {
    expect(masks.hide(text)).toBe(expected);
  });

  it('treats spellings with other white space as one name', () => {
    const spellings = ['Kim Min', ' Kim   Min', 'kim\u00a0min', 'Kim\u3000\tMin ', 'KIM‹U+2028›MIN'];
    expect(new Set(spellings.map(nameKey))).toEqual(new Set(['kim min']));
  });

  it('replaces names of up to 200 characters', () => {
    const long = createNameMasks();
    const name = `Kim ${'a'.repeat(196)}`;
    long.add(nameKey(name), 'A');
    expect(long.hide(`(${name})`)).toBe('(A)');
    expect(long.hide(`of ${name.slice(0, 150)}…`)).toBe('of •••…');
  });

  it('replaces names that were added later', () => {
    const growing = createNameMasks();
    growing.add('kim', 'A');
    expect(growing.hide('Kim and Lee')).toBe('A and Lee');
    growing.add('lee', 'B');
    expect(growing.hide('Kim and Lee')).toBe('A and B');
  });

  it('shows no more if an agent makes up names', () => {
    const growing = createNameMasks();
    growing.add('kim minjun', 'A');
    for (const madeUp of ['of kim', 'kim m…x']) growing.add(madeUp, 'B');
    expect(growing.hide('Phone of Kim Minjun')).toBe('Phone B');
    expect(growing.hide('Phone of my Kim M…')).toBe('Phone of my •••…');
  });
});
