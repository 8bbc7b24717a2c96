import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStoredTheme } from '../../../../electron/desktop/stored-theme.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'stored-theme-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(content: string): string {
  const file = join(folder, 'settings.json');
  writeFileSync(file, content);
  return readStoredTheme(file);
}

describe('the theme for the first window', () => {
  it('is the one the settings keep', () => {
    expect(read('{"version":1,"theme":"dark","language":null}')).toBe('dark');
    expect(read('{"version":1,"theme":"light"}')).toBe('light');
    expect(read(`{"rest":"${'x'.repeat(60 * 1024)}","theme":"dark"}`)).toBe('dark');
  });

  it.each([
    ['no settings yet', '{}'],
    ['a theme of no console', '{"theme":"sepia"}'],
    ['a name every object has', '{"theme":"toString"}'],
    ['half a file', '{"theme":"dar'],
    ['something else', 'null'],
    ['nothing', ''],
    ['more than settings are', `{"theme":"dark","rest":"${'x'.repeat(64 * 1024)}"}`],
  ])("is the system's with %s", (_what, content) => {
    expect(read(content)).toBe('system');
  });

  it("is the system's where there is no file, or a folder in its place", () => {
    expect(readStoredTheme(join(folder, 'missing.json'))).toBe('system');
    expect(readStoredTheme(folder)).toBe('system');
  });
});
