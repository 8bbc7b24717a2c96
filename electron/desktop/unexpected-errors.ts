import type { Log } from '#shared/log.ts';

export type UnexpectedErrors = ReturnType<typeof followUnexpectedErrors>;

/** Maximum number of logged errors from the same place. An error in a timer would otherwise fill the log. */
const MAX_LOGGED = 10;
const MAX_PLACES = 200;

/** Logs errors that no code caught, so that they do not end the process. */
export function followUnexpectedErrors(source: Pick<NodeJS.Process, 'on'>, log: Log) {
  const countOf = new Map<string, number>();
  let listener: (() => void) | null = null;

  function report(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const place = placeOf(error);
    const count = (countOf.get(place) ?? 0) + 1;
    if (count === 1 && countOf.size >= MAX_PLACES) return;
    countOf.set(place, count);
    if (count <= MAX_LOGGED) log.error('An uncaught error', { error, count });
    if (count === 1) listener?.();
  }

  source.on('uncaughtException', report);
  source.on('unhandledRejection', report);

  return {
    /** `next` is called for the first error of each place, and immediately if there were errors before this call. */
    listen(next: () => void): void {
      listener = next;
      if (countOf.size > 0) next();
    },
  };
}

function placeOf(error: Error): string {
  const frame = (error.stack ?? '').split('\n').find((line) => /^\s+at /.test(line));
  return frame ?? error.name;
}
