import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRetryDue, readStamp, updateStamp } from '../../../../scripts/doctor/stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'stamp-'));
const file = join(folder, '.setup.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the stamp of the set-up', () => {
  it('keeps its data when an entry is added', () => {
    writeFileSync(file, JSON.stringify({ lock: 'abc', tests: true }));
    updateStamp(file, { runtime: 'chromium' });
    updateStamp(file, { electronTriedAt: '2026-11-22T12:00:00.000Z' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      lock: 'abc',
      tests: true,
      runtime: 'chromium',
      electronTriedAt: '2026-11-22T12:00:00.000Z',
    });
  });

  it.each(['', '{', '[]', '{"lock":1}', '{"electronTriedAt":"today"}'])('is empty with %j in it', (text) => {
    writeFileSync(file, text);
    expect(readStamp(file)).toEqual({});
  });

  it('is empty when it is missing', () => {
    expect(readStamp(join(folder, 'none.json'))).toEqual({});
  });
});

describe('another try of the download', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');
  it.each([
    ['was never made', undefined, true],
    ['was made a minute ago', '2026-11-22T11:59:00.000Z', false],
    ['was made 23 h 59 min ago', '2026-11-21T12:01:00.000Z', false],
    ['was made a day ago', '2026-11-21T12:00:00.000Z', true],
    ['was made by a clock that is ahead', '2027-11-22T12:00:00.000Z', true],
  ])('is due when the last one %s: %s → %s', (_what, electronTriedAt, isDue) => {
    expect(isRetryDue({ ...(electronTriedAt !== undefined && { electronTriedAt }) }, now)).toBe(isDue);
  });
});
