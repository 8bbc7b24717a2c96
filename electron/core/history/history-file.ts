import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fleetEventSchema } from '#shared/ipc/schemas.ts';
import type { Log } from '#shared/log.ts';
import type { FleetEvent } from '#shared/model/fleet-event.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
const MOST_EVENTS = 5_000;
/** Past this a file is put away and a new one begun; the one put away before it goes. */
const FILE_BYTES = 1024 * 1024;

/** An event with the lab it happened in: a line of the file. */
const lineSchema = z.object({ labId: z.string(), event: fleetEventSchema });
export type HistoryLine = z.infer<typeof lineSchema>;

export interface HistoryFile {
  /** Those of the last seven days that could be read, oldest first. */
  readonly lines: readonly HistoryLine[];
  append(lines: readonly { readonly labId: string; readonly event: FleetEvent }[]): void;
  flush(): Promise<void>;
}

/**
 * The fleet's history in `history.jsonl` and, before it, `history.1.jsonl`: written line by line, so that a crash loses the
 * last of them at most, and one that cannot be read costs no other.
 */
export async function openHistoryFile(folder: string, log: Log, now: number): Promise<HistoryFile> {
  const file = join(folder, 'history.jsonl');
  const older = join(folder, 'history.1.jsonl');
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
  const lines = [...(await readLines(older)), ...(await readLines(file))]
    .filter(({ event }) => now - event.at < KEPT_MS)
    .slice(-MOST_EVENTS);
  let writing = Promise.resolve();

  async function write(text: string): Promise<void> {
    try {
      const size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
      if (size > FILE_BYTES) await rename(file, older);
      await appendFile(file, text, { mode: 0o600 });
    } catch (error) {
      log.error('The history could not be written', { error: String(error) });
    }
  }

  return {
    lines,
    append(added) {
      const text = added.map((line) => `${JSON.stringify(line)}\n`).join('');
      writing = writing.then(() => write(text));
    },
    flush: () => writing,
  };
}

async function readLines(path: string): Promise<readonly HistoryLine[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): HistoryLine | null {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
