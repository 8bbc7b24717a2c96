import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStoredLook } from '../../../../electron/desktop/opening-page.ts';

let folder: string;
const system = { theme: 'system', language: null };
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stored-look-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(content: string): string {
  const file = join(folder, 'settings.json');
  writeFileSync(file, content);
  return readStoredLook(file).theme;
}

describe('the theme for the first window', () => {
  it('is the one of the settings', () => {
    expect(read('{"version":1,"theme":"dark","language":null}')).toBe('dark');
    expect(read('{"version":1,"theme":"light"}')).toBe('light');
  });

  it('comes with the language, unless the user has chosen none', () => {
    const file = join(folder, 'settings.json');
    writeFileSync(file, '{"theme":"dark","language":"ko"}');
    expect(readStoredLook(file)).toEqual({ theme: 'dark', language: 'ko' });
    writeFileSync(file, '{"theme":"dark","language":"xx"}');
    expect(readStoredLook(file)).toEqual({ theme: 'dark', language: null });
  });

  it.each([
    ['no settings yet', '{}'],
    ['an unknown theme', '{"theme":"sepia"}'],
    ['a name that every object has', '{"theme":"toString"}'],
    ['half of a file', '{"theme":"dar'],
    ['another value', 'null'],
    ['nothing', ''],
  ])("is the system's with %s", (_what, content) => {
    expect(read(content)).toBe('system');
  });

  it("is the system's without a file, or with a folder of that name", () => {
    expect(readStoredLook(join(folder, 'missing.json'))).toEqual(system);
    expect(readStoredLook(folder)).toEqual(system);
  });
});
