import { create } from 'zustand';
import { CallError } from './api/create-api.ts';

/** Whether background work has failed, until the user dismisses the message. */
export const useFailedWork = create<{ readonly hasFailed: boolean }>(() => ({ hasFailed: false }));

/** Shows a message if background work fails. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    useFailedWork.setState({ hasFailed: true });
    // Main logs the cause of a failed call. Any other error is a defect of the page.
    if (!(error instanceof CallError)) reportError(error);
  });
}

export function dismissFailedWork(): void {
  useFailedWork.setState({ hasFailed: false });
}
