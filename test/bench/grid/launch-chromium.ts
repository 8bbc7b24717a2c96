import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../../scripts/find-chromium.ts';

export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-renderer-backgrounding'],
  });
}
