import { expect, it } from 'vitest';
import { fillIn, pluralForm } from '#shared/locales/fill-in.ts';

it('puts values into a text unchanged', () => {
  expect(fillIn('{{free}} of {{count}}: {{free}}', { free: 1, count: '{{free}}' })).toBe('1 of {{free}}: 1');
  expect(fillIn('says {{agent}}', {})).toBe('says {{agent}}');
});

it.each([
  ['en', 1, 'one'],
  ['ko', 1, 'other'],
  ['ru', 3, 'few'],
  ['ru', 5, 'other'],
])('counts as %s does: %d is %s', (language, count, form) => {
  const words = { free_one: 'one', free_few: 'few', free_other: 'other' };
  expect(pluralForm(language, language === 'ko' ? { free_other: 'other' } : words, 'free', count)).toBe(form);
});
