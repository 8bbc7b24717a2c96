import { describe, expect, it } from 'vitest';
import {
  correctFields,
  type CorrectionSource,
  findNearWords,
} from '../../../../../../renderer/features/devices/search/corrections.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';

const values: Readonly<Partial<Record<FieldId, readonly string[]>>> = {
  model: ['Galaxy S24', 'Galaxis', 'Pixel 8', 'Pixie'],
  brand: ['samsung', 'google'],
  alias: ['갤럭시 1'],
  'agent-name': ['Payments rack'],
  'used-by': ['Galaxo'],
};
const counts: Readonly<Record<string, number>> = { galaxy: 61, galaxis: 2, 'pixel 8': 5, 'model:galaxy': 60 };
const source: CorrectionSource = {
  countValues: (id, isWanted) => new Map((values[id] ?? []).filter(isWanted).map((value) => [value, 1])),
  countMatches: (text) => counts[text] ?? 1,
};
const labels = (text: string, from = source) =>
  findNearWords(text, from).map(({ label, count }) => `${label} ${count}`);

describe('findNearWords', () => {
  it.each([
    // Most devices first, not fewest edits.
    ['galaxie', ['galaxy 61', 'galaxis 2']],
    ['paymnets', ['payments 1']],
    ['갤럭씨', ['갤럭시 1']],
    ['pixle 8', ['pixel 5', 'pixie 1']],
    ['model:gallaxi', ['model:galaxy 60', 'model:galaxis 1']],
    // One edit below six letters, none below four.
    ['pixo', []],
    ['pxl', []],
    ['os:gallaxi', []],
  ])('offers for %j', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it('leaves out a word that finds nothing either', () => {
    expect(labels('gallaxi', { ...source, countMatches: () => 0 })).toEqual([]);
  });
});

describe('correctFields', () => {
  it.each([
    ['scren:>1000', 'screen:>1000', 1],
    ['free brnad:google', 'brand:google', 1],
    // A field without a value finds everything.
    ['scren:', 'screen:', null],
  ])('corrects %j', (text, label, count) => {
    expect(correctFields(text, parse(text).problems, source)).toMatchObject([{ label, count }]);
  });

  it('has no correction for a field unlike any other', () => {
    expect(correctFields('zzzzzz:1', parse('zzzzzz:1').problems, source)).toEqual([]);
  });
});
