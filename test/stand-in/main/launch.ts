import { startBrowser } from './browser.ts';

/** Waits until Chromium has started. Ends this process with the reason if it does not start. */
export async function launchBrowser(): Promise<void> {
  try {
    await startBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
