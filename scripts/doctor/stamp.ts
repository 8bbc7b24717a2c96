import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The state that set-up stores in `node_modules`. `scripts/setup.mjs` writes `lock` and `tests`. */
const stampSchema = z.object({
  lock: z.string().optional(),
  tests: z.boolean().optional(),
  /** The runtime that is available after set-up, or after a later download. */
  runtime: z.enum(['electron', 'chromium']).optional(),
  /** Time of the last try to download Electron. */
  electronTriedAt: z.iso.datetime().optional(),
});
export type Stamp = z.infer<typeof stampSchema>;

const retryIntervalMs = 24 * 60 * 60_000;

/** An empty stamp if the file is missing or invalid. Set-up then runs all its steps again. */
export function readStamp(file: string): Stamp {
  try {
    return stampSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** @throws if the file can't be written. */
export function updateStamp(file: string, changes: Stamp): void {
  writeFileSync(file, JSON.stringify({ ...readStamp(file), ...changes }));
}

/** Whether a start may try the download again: at most once a day. A time in the future comes from a wrong clock. */
export function isRetryDue({ electronTriedAt }: Stamp, now: Date): boolean {
  if (electronTriedAt === undefined) return true;
  const ageMs = now.getTime() - Date.parse(electronTriedAt);
  return ageMs < 0 || ageMs >= retryIntervalMs;
}
