import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCount } from '../../test-count/test-count.ts';

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
  addCount({ passed: 10, failed: 0, skipped: 0 });
  addCount({ passed: 5, failed: 0, skipped: 2 });
  expect(print()).toEqual(['2 skipped', '15 passed, 0 failed']);
});

test('prints the number of failed tests, and counts a failure outside the tests', () => {
  addCount({ passed: 10, failed: 2, skipped: 0 });
  expect(print('--failed')).toEqual(['10 passed, 2 failed']);
  rmSync(file);
  addCount({ passed: 10, failed: 0, skipped: 0 });
  expect(print('--failed').at(-1)).toBe('10 passed, 1 failed');
});
