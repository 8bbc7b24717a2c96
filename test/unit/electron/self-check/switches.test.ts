import { expect, it } from 'vitest';
import { checkedArguments, readSelfCheck } from '../../../../electron/self-check/switches.ts';

const switches = (given: Readonly<Record<string, string>>) => ({
  hasSwitch: (name: string) => name in given,
  getSwitchValue: (name: string) => given[name] ?? '',
});

it('supervises on request, with any data folder', () => {
  expect(readSelfCheck(switches({ 'self-check': '' }))).toBe('supervise');
  expect(readSelfCheck(switches({ 'self-check': '', 'user-data-dir': '/home/kim/data' }))).toBe('supervise');
});

it('runs its checks in the folder of a supervisor, and in no other', () => {
  const run = { 'self-check-run': '' };
  expect(readSelfCheck(switches({ ...run, 'user-data-dir': '/tmp/device-lab-self-check-Ab1' }))).toBe('run');
  expect(readSelfCheck(switches({ ...run, 'user-data-dir': '/home/kim/data' }))).toBeNull();
  expect(readSelfCheck(switches(run))).toBeNull();
});

it('starts as usual otherwise', () => {
  expect(readSelfCheck(switches({ 'user-data-dir': '/tmp/device-lab-self-check-Ab1' }))).toBeNull();
});

it('checks the same app on the temporary folder, never on the given one', () => {
  const given = ['start.ts', '--no-sandbox', '--self-check', '--user-data-dir=/home/kim/data', '/app'];
  expect(checkedArguments(given, '/tmp/x')).toEqual([
    'start.ts',
    '--no-sandbox',
    '--self-check-run',
    '--user-data-dir=/tmp/x',
    '/app',
  ]);
});
