import { expect, test } from 'vitest';
import { foldPills } from '../../../../renderer/ui/use-folded-pills.ts';

const pills = ['all', 'free', 'idle', 'in-use', 'gone'];
const widths = new Map([...pills.map((pill) => [pill, 100] as const), ['more', 60]]);
const row = { gap: 10, widths, pills, kept: new Set(['all']), more: 'more' };

test('all pills are shown if they fit', () => {
  expect(foldPills({ ...row, room: 540 })).toEqual(new Set());
});

test('the last pills fold, with room for the menu pill', () => {
  expect(foldPills({ ...row, room: 539 })).toEqual(new Set(['gone']));
  expect(foldPills({ ...row, room: 500 })).toEqual(new Set(['gone']));
  expect(foldPills({ ...row, room: 499 })).toEqual(new Set(['in-use', 'gone']));
});

test('selected pills never fold, even in a small row', () => {
  const kept = new Set(['all', 'gone']);
  expect(foldPills({ ...row, kept, room: 500 })).toEqual(new Set(['in-use']));
  expect(foldPills({ ...row, kept, room: 20 })).toEqual(new Set(['free', 'idle', 'in-use']));
});

test('no pill folds before the row is measured', () => {
  expect(foldPills({ ...row, room: 0 })).toEqual(new Set());
});
