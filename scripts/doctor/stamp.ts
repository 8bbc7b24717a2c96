import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What set-up leaves in `node_modules`. `scripts/setup.mjs` writes `lock` and `tests`. */
const stampSchema = z.object({
  lock: z.string().optional(),
  tests: z.boolean().optional(),
  /** What set-up had at its end. */
  runtime: z.enum(['electron', 'chromium']).optional(),
  /** When Electron's download was last tried. */
  electronTriedAt: z.iso.datetime().optional(),
});
export type Stamp = z.infer<typeof stampSchema>;

const retryIntervalMs = 24 * 60 * 60_000;

/** An empty stamp when the file is missing or not understood: everything is then done again. */
export function readStamp(file: string): Stamp {
  try {
    return stampSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** @throws when the file cannot be written. */
export function updateStamp(file: string, changes: Stamp): void {
  writeFileSync(file, JSON.stringify({ ...readStamp(file), ...changes }));
}

/** Whether a start may try the download again: at most once a day. A time in the future is a clock that was wrong. */
export function isRetryDue({ electronTriedAt }: Stamp, now: Date): boolean {
  if (electronTriedAt === undefined) return true;
  const ageMs = now.getTime() - Date.parse(electronTriedAt);
  return ageMs < 0 || ageMs >= retryIntervalMs;
}
