import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tally } from '../../tally/tally.ts';

const report = join(import.meta.dirname, '../../tally/report.ts');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'));
  file = join(folder, 'tally');
  vi.stubEnv('TEST_TALLY', file);
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

test('sums up what each runner counted', () => {
  tally({ passed: 10, failed: 0, skipped: 0 });
  tally({ passed: 5, failed: 0, skipped: 2 });
  expect(print()).toEqual(['2 skipped', '15 passed, 0 failed']);
});

test('says which tests failed by number, and counts a failure outside of them', () => {
  tally({ passed: 10, failed: 2, skipped: 0 });
  expect(print('--failed')).toEqual(['10 passed, 2 failed']);
  rmSync(file);
  tally({ passed: 10, failed: 0, skipped: 0 });
  expect(print('--failed').at(-1)).toBe('10 passed, 1 failed');
});
