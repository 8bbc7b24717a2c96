import { CallError } from './api/create-api.ts';
import { showFailedWork } from './page.ts';

/** Shows a message if background work fails. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    showFailedWork(true);
    // Main logs the cause of a failed call. Any other error is a defect of the page.
    if (!(error instanceof CallError)) reportError(error);
  });
}
