import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type ImportReport, UnreadableCsv } from '../accounts/csv.ts';
import { describeFileError, Failure, isFileError } from './failure.ts';
import type { Flags } from './settings/load-settings.ts';

interface Import {
  readonly file: string;
  readonly flags: Flags;
  readonly nouns: readonly [one: string, several: string];
}

/** @throws Failure if it can't be read, or if lines were refused so that nothing was imported */
export async function importFile(
  { file, flags, nouns }: Import,
  importAll: (input: Readable, skipBadLines: boolean) => Promise<ImportReport>,
): Promise<void> {
  const skipBadLines = flags['skipRefused'] === true;
  try {
    // Open it first: the import creates a folder for the accounts.
    const input = (await open(file)).createReadStream();
    const { imported, refused } = await importAll(input, skipBadLines);
    for (const { line, reason } of refused) process.stderr.write(`line ${line}: ${reason}\n`);
    if (refused.length > 0 && !skipBadLines) {
      const lines = refused.length === 1 ? '1 line is' : `${refused.length} lines are`;
      throw new Failure(`Nothing was imported: ${lines} invalid (use --skip-refused to import the others)`);
    }
    process.stdout.write(`${imported} ${nouns[imported === 1 ? 0 : 1]} imported\n`);
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new Failure(`${file}: ${error.message}`, { cause: error });
    if (!isFileError(error)) throw error;
    throw new Failure(`${file} cannot be read: ${describeFileError(error)}`, { cause: error });
  }
}
