import { open } from 'node:fs/promises';
import { describeFileError, Failure } from './failure.ts';

interface ImportReport {
  readonly imported: number;
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

/** Checks the file before the program does anything else. @throws Failure */
export async function requireReadable(file: string): Promise<void> {
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

/**
 * Prints each refused line and the number of imported ones.
 * @param nouns for one and for several
 * @throws Failure if lines were refused and therefore nothing was imported.
 */
export function reportImport(
  { imported, refused }: ImportReport,
  skipBadLines: boolean,
  nouns: readonly [one: string, several: string],
): void {
  for (const { line, reason } of refused) process.stderr.write(`line ${line}: ${reason}\n`);
  if (refused.length > 0 && !skipBadLines) {
    const lines = refused.length === 1 ? '1 line is' : `${refused.length} lines are`;
    throw new Failure(`Nothing was imported: ${lines} invalid (use --skip-refused to import the others)`);
  }
  process.stdout.write(`${imported} ${nouns[imported === 1 ? 0 : 1]} imported\n`);
}
