import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { digestPassword } from '../../../digest/digest-password.ts';
import { UnreadableCsv } from '../../accounts/csv-columns.ts';
import type { ImportReport } from '../../accounts/import-accounts.ts';
import { readAccountsCsv } from '../../accounts/read-csv.ts';
import { describeFileError, Failure } from '../failure.ts';
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
    tell(report, skipBadLines);
  } catch (error) {
    progress.end();
    if (error instanceof UnreadableCsv) throw new Failure(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function requireReadable(file: string): Promise<void> {
  try {
    const handle = await open(file);
    // Opening a folder succeeds. Reading it fails.
    try {
      await handle.read(Buffer.alloc(1));
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${describeFileError(error)}`, { cause: error });
  }
}

/** @throws Failure if lines were refused and therefore nothing was imported. */
function tell({ imported, refused }: ImportReport, skipBadLines: boolean): void {
  for (const { line, reason } of refused) process.stderr.write(`line ${line}: ${reason}\n`);
  if (refused.length > 0 && !skipBadLines) {
    const lines = refused.length === 1 ? '1 line is' : `${refused.length} lines are`;
    throw new Failure(`Nothing was imported: ${lines} invalid (use --skip-refused to import the others)`);
  }
  process.stdout.write(`${imported} ${imported === 1 ? 'account' : 'accounts'} imported\n`);
}
