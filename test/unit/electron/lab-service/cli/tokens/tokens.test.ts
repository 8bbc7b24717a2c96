import { expect, it } from 'vitest';
import { WrongUsage } from '../../../../../../electron/lab-service/cli/failure.ts';
import { readExpiry, readName } from '../../../../../../electron/lab-service/cli/tokens/tokens.ts';

const DAY = 24 * 60 * 60_000;
const now = new Date(2026, 1, 27, 9, 30).getTime();
const read = (expires: unknown) => readExpiry({ expires }, now);

it('reads a number of days or a date', () => {
  expect(read('1')).toBe(now + DAY);
  expect(read('3650')).toBe(now + 3_650 * DAY);
  expect(read('2026-02-27')).toBe(new Date(2026, 1, 28).getTime());
  expect(read('2028-02-29')).toBe(new Date(2028, 2, 1).getTime());
  expect(read('2026-12-31')).toBe(new Date(2027, 0, 1).getTime());
});

it.each([
  ['0', 'is in the past'],
  ['2026-02-26', 'is in the past'],
  ['3651', 'is more than 3650 days away'],
  ['2037-01-01', 'is more than 3650 days away'],
  ['2026-02-29', 'is not a number of days'],
  ['2026-00-10', 'is not a number of days'],
  ['2026-13-01', 'is not a number of days'],
  ['-1', 'is not a number of days'],
  ['1.5', 'is not a number of days'],
  ['soon', 'is not a number of days'],
  ['', 'is not a number of days'],
])('rejects %j', (expires, reason) => {
  expect(() => read(expires)).toThrow(WrongUsage);
  expect(() => read(expires)).toThrow(`--expires ${reason}`);
});

it.each([
  [' ', 'is missing'],
  ['x'.repeat(101), 'is longer than 100 characters'],
  ['a\u001b[2J', 'contains a control character'],
  ['\ud800', 'is not well-formed text'],
])('rejects the name %j', (name, reason) => {
  expect(() => readName({ name })).toThrow(`--name ${reason}`);
});
