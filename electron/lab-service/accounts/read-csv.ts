import { readLines, WrongLine } from './csv/read-lines.ts';
import { type NewAccount, newAccountSchema } from './account.ts';
import { type CsvField, describeField, readHeader } from './csv-columns.ts';
import type { ImportLine } from './import-accounts.ts';

interface CsvOptions {
  /** Converts a plain password to emp_pass as the consoles do (128 hexadecimal digits). */
  readonly digest: (password: string) => Promise<string>;
}

/**
 * Reads accounts from CSV in UTF-8, with or without a byte-order mark. The header names the columns
 * (csv-columns.ts), and each further line is an account.
 * @throws UnreadableCsv if the whole file can't be read.
 */
export function readAccountsCsv(
  input: AsyncIterable<Uint8Array>,
  { digest }: CsvOptions,
): AsyncIterable<ImportLine> {
  return readLines(input, readHeader, async (line, fields) => {
    return { kind: 'account', line, account: await readAccount(fields, digest) } as const;
  });
}

/** @throws WrongLine with the field and the reason, never the value */
async function readAccount(
  fields: ReadonlyMap<CsvField, string>,
  digest: CsvOptions['digest'],
): Promise<NewAccount> {
  const read = (field: CsvField) => fields.get(field)?.trim() ?? '';
  const reading = newAccountSchema.safeParse({
    ...Object.fromEntries(Array.from(fields.keys(), (field) => [field, read(field)])),
    passwordDigest: await readDigest(fields.get('password') ?? '', read('passwordDigest'), digest),
    status: readStatus(read('status')),
  });
  if (reading.success) return reading.data;
  const problem = reading.error.issues[0];
  // The fields of the schema have the names of the columns.
  const field = problem?.path[0] as CsvField;
  throw new WrongLine(`the ${describeField(field)} ${problem?.message ?? ''}`);
}

async function readDigest(password: string, ready: string, digest: CsvOptions['digest']): Promise<string> {
  if (password !== '' && ready !== '') throw new WrongLine('it has both a password and a password digest');
  if (ready !== '') return ready.toLowerCase();
  if (password === '') throw new WrongLine('the password is missing');
  try {
    return await digest(password);
  } catch {
    // The original message might repeat the input.
    throw new WrongLine('the password cannot be used with these digest settings');
  }
}

function readStatus(text: string): number | string {
  if (text === '' || text === '1' || text === 'employed') return 1;
  return text === '0' || text === 'left' ? 0 : text;
}
