import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCount, describeFailure } from '../../test-count/test-count.ts';

const report = join(import.meta.dirname, '../../test-count/report.ts');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-count-'));
  file = join(folder, 'counts');
  vi.stubEnv('TEST_COUNT_FILE', file);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function print(...args: readonly string[]): string[] {
  return execFileSync(process.execPath, [report, file, ...args], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

test('sums up the counts of all runners', () => {
  addCount({ passed: 10, failures: [], skipped: 0 });
  addCount({ passed: 5, failures: [], skipped: 2 });
  expect(print()).toEqual(['2 skipped', '15 passed, 0 failed']);
});

test('prints the failed tests and their number', () => {
  addCount({
    passed: 10,
    failures: [describeFailure('a.test.ts > adds', 'expected 1\nreceived 2')],
    skipped: 0,
  });
  addCount({ passed: 1, failures: ['b.test.ts'], skipped: 0 });
  expect(print('--failed')).toEqual([
    '✗ a.test.ts > adds',
    '    expected 1',
    '    received 2',
    '✗ b.test.ts',
    '11 passed, 2 failed',
  ]);
});

test('counts a failure outside the tests as one', () => {
  addCount({ passed: 10, failures: [], skipped: 0 });
  expect(print('--failed').at(-1)).toBe('10 passed, 1 failed');
});
