import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/**
 * The executable of a Chromium browser: `CHROMIUM_PATH`, or one on the path, or Playwright's own. Null if there is
 * none.
 */
export async function findChromium(): Promise<string | null> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined) return isExecutable(chosen) ? chosen : null;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => namesOnPath.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces].find(isExecutable) ?? findPlaywrightsOwn();
}

async function findPlaywrightsOwn(): Promise<string | null> {
  // Imported only here: it takes longer to load than the rest of a start.
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
