import { createReadStream } from 'node:fs';
import { digestPassword } from '../../../digest/digest-password.ts';
import { readAccountsCsv } from '../../accounts/read-csv.ts';
import { UnreadableCsv } from '../../accounts/csv/unreadable-csv.ts';
import { Failure } from '../failure.ts';
import { reportImport, requireReadable } from '../import-file.ts';
import { toDigestSettings } from '../password-input.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings } from '../settings/service-settings.ts';
import { createProgress } from './import-progress.ts';
import { useAccounts } from './open-accounts.ts';

/** `accounts import`: imports all accounts of a CSV file or none, unless refused lines are to be skipped. */
export async function importAccounts(file: string, flags: Flags): Promise<void> {
  const settings = await loadSettings(serviceSettings, flags);
  const skipBadLines = flags['skipRefused'] === true;
  const digestSettings = toDigestSettings(settings);
  const digest = (password: string) => digestPassword(password, digestSettings);
  await requireReadable(file);
  const progress = createProgress();
  try {
    const report = await useAccounts(settings, (accounts) =>
      accounts.importAll(readAccountsCsv(createReadStream(file), { digest }), {
        skipBadLines,
        onProgress: progress.show,
      }),
    );
    progress.end();
    reportImport(report, skipBadLines, ['account', 'accounts']);
  } catch (error) {
    progress.end();
    if (error instanceof UnreadableCsv) throw new Failure(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
