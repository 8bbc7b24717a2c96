import { create } from 'zustand';
import { CallError } from './api/create-api.ts';

/** Whether work has failed that the page did not wait for, until a person dismisses it. */
export const useFailedWork = create<{ readonly hasFailed: boolean }>(() => ({ hasFailed: false }));

/** Shows on the page that work has failed which nothing waits for. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    useFailedWork.setState({ hasFailed: true });
    // The log of main has the cause of a call. Anything else is a mistake in the page.
    if (!(error instanceof CallError)) reportError(error);
  });
}

export function dismissFailedWork(): void {
  useFailedWork.setState({ hasFailed: false });
}
