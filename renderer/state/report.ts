import { CallError } from './api/create-api.ts';
import { showFailedWork } from './page.ts';

/** If it fails in the background, the page says so. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    showFailedWork(true);
    // If a call fails, main logs why. Anything else is our bug.
    if (!(error instanceof CallError)) reportError(error);
  });
}
