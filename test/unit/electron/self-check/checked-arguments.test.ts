import { expect, it } from 'vitest';
import { checkedArguments, secondArguments } from '../../../../electron/self-check/checked-arguments.ts';

it('starts the same app on the temporary folder, never on the given one', () => {
  const given = ['start.ts', '--no-sandbox', '--self-check', '--user-data-dir=/home/kim/data', '/app'];
  expect(checkedArguments(given, '/tmp/x')).toEqual([
    'start.ts',
    '--no-sandbox',
    '--self-check-run',
    '--user-data-dir=/tmp/x',
    '/app',
  ]);
  expect(checkedArguments(['--self-check'], '/tmp/x')).toEqual([
    '--self-check-run',
    '--user-data-dir=/tmp/x',
  ]);
});

it("starts a second console on the same folder, without checks and without the first one's port", () => {
  const first = [
    '--inspect=0',
    '--remote-debugging-port=9222',
    '--self-check-run',
    '--user-data-dir=/tmp/x',
    '/app',
  ];
  expect(secondArguments(first)).toEqual(['--user-data-dir=/tmp/x', '/app']);
});
