import { SingleBar } from 'cli-progress';
import { digestPassword } from '../../../digest/digest-password.ts';
import type { ImportProgress } from '../../accounts/import-accounts.ts';
import { readAccountsCsv } from '../../accounts/accounts-csv.ts';
import { importFile } from '../import-file.ts';
import { toDigestSettings } from '../password-input.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings } from '../settings/service-settings.ts';
import { useAccounts } from './open-accounts.ts';

/** `accounts import`: imports all accounts of a CSV file or none, unless refused lines are to be skipped. */
export async function importAccounts(file: string, flags: Flags): Promise<void> {
  const settings = await loadSettings(serviceSettings, flags);
  const digestSettings = toDigestSettings(settings);
  const digest = (password: string) => digestPassword(password, digestSettings);
  const progress = createProgress();
  await importFile({ file, flags, nouns: ['account', 'accounts'] }, (input, skipBadLines) =>
    useAccounts(settings, (accounts) =>
      accounts.importAll(readAccountsCsv(input, { digest }), { skipBadLines, onProgress: progress.show }),
    ).finally(progress.end),
  );
}

/** Interval between lines when standard error is not a terminal. */
const LINE_MS = 5_000;

/** Shows the progress of an import on standard error: a bar on a terminal, otherwise a line at intervals. */
function createProgress() {
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
      // The first hash is done by now, so the remaining time can be estimated.
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
