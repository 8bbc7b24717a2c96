import { SingleBar } from 'cli-progress';
import type { ImportProgress } from '../../accounts/import-accounts.ts';

/** How often a line is written where there is no terminal, and so nothing to draw on. */
const LINE_MS = 5_000;

/** Shows how far an import is, on standard error: a bar on a terminal, else a line now and then. */
export function createProgress() {
  const bar = new SingleBar({
    format: process.stderr.isTTY
      ? 'Hashing passwords {bar} {value}/{total}{left}'
      : 'Hashing passwords: {value} of {total}{left}',
    stream: process.stderr,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    noTTYOutput: true,
    notTTYSchedule: LINE_MS,
  });
  let startedAt: number | null = null;

  function show({ hashed, total }: ImportProgress): void {
    if (startedAt === null) {
      // The first hash is done by now, and with it a measure of the others.
      startedAt = performance.now();
      bar.start(total, hashed, { left: '' });
      return;
    }
    const each = (performance.now() - startedAt) / (hashed - 1);
    bar.update(hashed, { left: describeLeft((each * (total - hashed)) / 1_000) });
  }

  return { show, end: () => bar.stop() };
}

function describeLeft(seconds: number): string {
  if (seconds < 1) return '';
  return seconds < 120 ? `, ${Math.ceil(seconds)} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
