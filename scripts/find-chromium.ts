import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows, as a command and as Debian's package. Starts in half the time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const namesOnPath = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'brave-browser',
];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

// Windows has no browser on the path; it's installed for everyone, or for one user.
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'];
const windowsBrowsers = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/**
 * `CHROMIUM_PATH`, else a browser on the path or where they usually are, else Playwright's own. Null if there's none.
 */
export async function findChromium(): Promise<string | null> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : null;
  const places = [...findOnPath(namesOnPath), ...usualPlaces, ...listWindowsPlaces()];
  return places.find(isExecutable) ?? findPlaywrightsOwn();
}

/** For tests, which show no window: `CHROMIUM_PATH`, else a headless shell, else any. */
export async function findHeadlessChromium(): Promise<string | null> {
  if (process.env['CHROMIUM_PATH'] !== undefined) return findChromium();
  return findOnPath([HEADLESS_SHELL]).find(isExecutable) ?? findChromium();
}

function findOnPath(names: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function listWindowsPlaces(): readonly string[] {
  const folders = windowsFolders.flatMap((name) => process.env[name] ?? []);
  return windowsBrowsers.flatMap((browser) => folders.map((folder) => join(folder, browser)));
}

async function findPlaywrightsOwn(): Promise<string | null> {
  // Takes longer to load than the rest of a start, so only here.
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
