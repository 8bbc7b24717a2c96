import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readStamp, updateStamp } from '../../../../scripts/doctor/stamp.ts';

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
