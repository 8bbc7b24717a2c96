import type { Log } from '#shared/log.ts';

export type UnexpectedErrors = ReturnType<typeof followUnexpectedErrors>;

/** Per place in the code, so that an error in a timer doesn't fill the log. */
const MAX_LOGGED = 10;

/** Logs errors that nobody caught, so that they don't end the process. */
export function followUnexpectedErrors(source: Pick<NodeJS.Process, 'on'>, log: Log) {
  const countOf = new Map<string, number>();
  let listener: (() => void) | null = null;

  function report(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const frame = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
    const place = frame ?? error.name;
    const count = (countOf.get(place) ?? 0) + 1;
    countOf.set(place, count);
    if (count <= MAX_LOGGED) log.error('An uncaught error', { error, count });
    if (count === 1) listener?.();
  }

  source.on('uncaughtException', report);
  source.on('unhandledRejection', report);

  return {
    /** Calls `next` for each place's first error, and at once if there were any before. */
    listen(next: () => void): void {
      listener = next;
      if (countOf.size > 0) next();
    },
  };
}
