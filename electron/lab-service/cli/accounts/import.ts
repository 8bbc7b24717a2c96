import { SingleBar } from 'cli-progress';
import { digestPassword } from '../../../digest/digest-password.ts';
import { readAccountsCsv } from '../../accounts/accounts-csv.ts';
import { importFile } from '../import-file.ts';
import { toDigestSettings } from '../password-input.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';
import { useAccounts } from './open-accounts.ts';

export async function importAccounts(file: string, flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const digest = (password: string) => digestPassword(password, toDigestSettings(settings));
  // On standard error: a bar on a terminal, otherwise a line every 5 s.
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
  const onProgress = (hashed: number, total: number): void =>
    hashed === 1 ? bar.start(total, hashed) : bar.update(hashed);
  await importFile({ file, flags, nouns: ['account', 'accounts'] }, (input, skipBadLines) =>
    useAccounts(settings, (accounts) =>
      accounts.importAll(readAccountsCsv(input, digest), { skipBadLines, onProgress }),
    ).finally(() => bar.stop()),
  );
}
