import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#shared/log.ts';

/**
 * A log in `<folder>/console.log`, one JSON object a line, readable by its owner only. Written at once, so that the last
 * line before a crash is there; a log that cannot be written never stops the app. Past `limitBytes` it becomes
 * `console.log.1` and a new one begins, so that at most twice that much is kept.
 */
export function createFileLog(folder: string, limitBytes = 5 * 1024 * 1024): Log {
  const file = join(folder, 'console.log');
  let size = prepare(folder, file);

  function write(level: string, message: string, details?: Readonly<Record<string, unknown>>): void {
    try {
      const line = `${JSON.stringify({ time: new Date().toISOString(), level, message, ...(details && { details: plain(details) }) })}\n`;
      const bytes = Buffer.byteLength(line);
      if (size > 0 && size + bytes > limitBytes) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      size += bytes;
    } catch {
      // A full disk or a cyclic detail: there is nowhere left to say so.
    }
  }

  return {
    info: (message, details) => write('info', message, details),
    warn: (message, details) => write('warn', message, details),
    error: (message, details) => write('error', message, details),
  };
}

function prepare(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { size } = statSync(file);
    chmodSync(file, 0o600);
    return size;
  } catch {
    return 0;
  }
}

function plain(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, describe(value)]));
}

// JSON sees nothing in an Error; its cause is often the part that matters.
function describe(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const words = value.stack ?? value.message;
  return value.cause === undefined ? words : `${words}\ncaused by ${String(describe(value.cause))}`;
}
