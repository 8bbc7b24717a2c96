import { expect, it } from 'vitest';
import {
  createRecentChoices,
  recentChoicesFormat,
} from '../../../../../electron/console/collections/recent-choices.ts';
import { createMemoryFile } from '../../../../fakes/memory-file.ts';

function makeChoices() {
  let changes = 0;
  const file = createMemoryFile(recentChoicesFormat.defaults);
  const choices = createRecentChoices(file, () => void (changes += 1));
  choices.open('lab');
  return { choices, file, changes: () => changes };
}

it('lists each choice once, latest first', () => {
  const { choices, file, changes } = makeChoices();
  for (const id of ['view:1', 'device:a', 'view:1']) choices.remember(id);
  expect(choices.list()).toEqual(['view:1', 'device:a']);
  expect(changes()).toBe(3);
  // Stored data is converted to JSON.
  const stored = JSON.parse(JSON.stringify(file.read())) as Record<string, unknown>;
  expect(recentChoicesFormat.read(stored)).toEqual({ document: file.read(), isWhole: true });
});

it('reads the old Overview choice as the list by model', () => {
  const stored = { version: 1, labs: { lab: ['command:show-overview', 'view:1'] } };
  expect(recentChoicesFormat.read(stored)).toMatchObject({
    document: { labs: { lab: ['command:show-by-model', 'view:1'] } },
  });
});

it('keeps twenty choices for each of the latest fifty labs', () => {
  const { choices, file } = makeChoices();
  for (let id = 0; id < 30; id += 1) choices.remember(`device:${id}`);
  expect(choices.list()).toHaveLength(20);
  expect(choices.list()[0]).toBe('device:29');
  for (let lab = 0; lab < 49; lab += 1) {
    choices.open(`lab ${lab}`);
    choices.remember('device:x');
  }
  choices.open('lab');
  choices.remember('device:again');
  choices.open('one more');
  choices.remember('device:x');
  expect(Object.keys(file.read().labs)).toHaveLength(50);
  expect(file.read().labs['lab']).toContain('device:again');
  expect(file.read().labs['lab 0']).toBeUndefined();
});

it.each([
  ['nothing', undefined],
  ['a list', []],
  ['a choice without a kind', { lab: ['search:x'] }],
  ['an overlong choice', { lab: [`device:${'x'.repeat(600)}`] }],
])('starts empty if the file contains %s', (_what, labs) => {
  expect(recentChoicesFormat.read({ labs })).toEqual({ document: { labs: {} }, isWhole: false });
});
