import type { Log } from '#shared/log.ts';

export interface RecordingLog extends Log {
  readonly lines: readonly string[];
}

/** Keeps every line with its details, as JSON. */
export function createRecordingLog(): RecordingLog {
  const lines: string[] = [];
  const write = (level: string) => (message: string, details?: Readonly<Record<string, unknown>>) =>
    void lines.push(
      JSON.stringify({ level, message, ...details }, (_name, value: unknown) =>
        value instanceof Error ? value.stack : value,
      ),
    );
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
