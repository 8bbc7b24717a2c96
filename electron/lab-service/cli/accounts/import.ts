import { SingleBar } from 'cli-progress';
import { digestPassword } from '../../../digest/digest-password.ts';
import { readAccountsCsv } from '../../accounts/accounts-csv.ts';
import type { ImportProgress } from '../../accounts/import-accounts.ts';
import { importFile } from '../import-file.ts';
import { toDigestSettings } from '../password-input.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';
import { useAccounts } from './open-accounts.ts';

export async function importAccounts(file: string, flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const digestSettings = toDigestSettings(settings);
  const digest = (password: string) => digestPassword(password, digestSettings);
  const { bar, onProgress } = createProgress();
  await importFile({ file, flags, nouns: ['account', 'accounts'] }, (input, skipBadLines) =>
    useAccounts(settings, (accounts) =>
      accounts.importAll(readAccountsCsv(input, { digest }), { skipBadLines, onProgress }),
    ).finally(() => bar.stop()),
  );
}

/** On standard error: a bar on a terminal, otherwise a line every 5 seconds. */
function createProgress() {
  const bar = new SingleBar({
    format: process.stderr.isTTY
      ? 'Hashing passwords {bar} {value}/{total}, {eta_formatted} left'
      : 'Hashing passwords: {value} of {total}, {eta_formatted} left',
    stream: process.stderr,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  });
  return {
    bar,
    onProgress: ({ hashed, total }: ImportProgress) => {
      if (hashed === 1) bar.start(total, hashed);
      else bar.update(hashed);
    },
  };
}
