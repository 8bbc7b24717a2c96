import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findChromium, findHeadlessChromium } from '../../../scripts/find-chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', undefined);
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(name: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '', { mode: 0o755 });
  return path;
}

it('prefers a headless shell for tests, and never shows a window with it', async () => {
  const [chromium, shell] = [install('chromium'), install('chromium-headless-shell')];
  expect(await findChromium()).toBe(chromium);
  expect(await findHeadlessChromium()).toBe(shell);
});

it('uses any Chromium for tests if there is no headless shell', async () => {
  const chromium = install('chromium');
  expect(await findHeadlessChromium()).toBe(chromium);
});

it('uses only the one that CHROMIUM_PATH names', async () => {
  install('chromium-headless-shell');
  const chosen = install('chosen');
  vi.stubEnv('CHROMIUM_PATH', chosen);
  expect(await findHeadlessChromium()).toBe(chosen);
  expect(await findChromium()).toBe(chosen);
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'));
  expect(await findHeadlessChromium()).toBeNull();
});

it.each(['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'])(
  'finds Chrome and Edge in %s, where Windows installs them',
  async (variable) => {
    for (const name of ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']) vi.stubEnv(name, undefined);
    vi.stubEnv(variable, join(folder, 'programs'));
    const edge = install('programs/Microsoft/Edge/Application/msedge.exe');
    expect(await findChromium()).toBe(edge);
    const chrome = install('programs/Google/Chrome/Application/chrome.exe');
    expect(await findHeadlessChromium()).toBe(chrome);
  },
);
