import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What set-up remembers in `node_modules`. `scripts/setup.mjs` writes `lock` and `tests`. */
const stampSchema = z.object({
  lock: z.string().optional(),
  tests: z.boolean().optional(),
  /** What there was after set-up, or after a later download. */
  runtime: z.enum(['electron', 'chromium']).optional(),
  /** When we last tried to get Electron. */
  electronTriedAt: z.iso.datetime().optional(),
});
export type Stamp = z.infer<typeof stampSchema>;

const retryIntervalMs = 24 * 60 * 60_000;

/** Empty if the file is missing or broken, so that set-up starts over. */
export function readStamp(file: string): Stamp {
  try {
    return stampSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** @throws if the file can't be written */
export function updateStamp(file: string, changes: Stamp): void {
  writeFileSync(file, JSON.stringify({ ...readStamp(file), ...changes }));
}

/** At most once a day. A time in the future means that a clock was wrong. */
export function isRetryDue({ electronTriedAt }: Stamp, now: Date): boolean {
  if (electronTriedAt === undefined) return true;
  const ageMs = now.getTime() - Date.parse(electronTriedAt);
  return ageMs < 0 || ageMs >= retryIntervalMs;
}
