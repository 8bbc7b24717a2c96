import { startBrowser } from './browser.ts';

/** Waits until Chromium is up; ends this process, with the reason, when it does not come up. */
export async function launchBrowser(): Promise<void> {
  try {
    await startBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
