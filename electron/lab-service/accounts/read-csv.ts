import { readRecords } from './csv/read-records.ts';
import { UnreadableCsv } from './csv/unreadable-csv.ts';
import { type NewAccount, newAccountSchema } from './account.ts';
import { type CsvField, describeField, readHeader } from './csv-columns.ts';
import type { ImportLine } from './import-accounts.ts';

interface CsvOptions {
  /** Converts a plain password to emp_pass as the consoles do (128 hexadecimal digits). */
  readonly digest: (password: string) => Promise<string>;
}

/**
 * Reads accounts from CSV in UTF-8, with or without a byte-order mark. The header names the columns
 * (csv-columns.ts), and each further line is an account. An invalid line is returned as refused, with the
 * reason.
 * @throws UnreadableCsv if the whole file can't be read.
 */
export async function* readAccountsCsv(
  input: AsyncIterable<Uint8Array>,
  { digest }: CsvOptions,
): AsyncGenerator<ImportLine, void, undefined> {
  let columns: readonly CsvField[] | null = null;
  for await (const { line, values } of readRecords(input)) {
    if (columns === null) columns = readHeader(values);
    else yield await readLine(line, columns, values, digest);
  }
  if (columns === null) throw new UnreadableCsv('The file is empty');
}

async function readLine(
  line: number,
  columns: readonly CsvField[],
  values: readonly string[],
  digest: CsvOptions['digest'],
): Promise<ImportLine> {
  if (values.length !== columns.length) {
    const reason = `it has ${values.length} fields, but the header has ${columns.length}`;
    return { kind: 'refused', line, reason };
  }
  const fields = new Map(columns.map((field, index) => [field, values[index] ?? '']));
  try {
    return { kind: 'account', line, account: await readAccount(fields, digest) };
  } catch (error) {
    if (error instanceof WrongField) return { kind: 'refused', line, reason: error.message };
    throw error;
  }
}

/** The message contains the field and the reason, never the value. */
class WrongField extends Error {
  override readonly name = 'WrongField';
}

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
  throw new WrongField(`the ${describeField(field)} ${problem?.message ?? ''}`);
}

async function readDigest(password: string, ready: string, digest: CsvOptions['digest']): Promise<string> {
  if (password !== '' && ready !== '') throw new WrongField('it has both a password and a password digest');
  if (ready !== '') return ready.toLowerCase();
  if (password === '') throw new WrongField('the password is missing');
  try {
    return await digest(password);
  } catch {
    // The original message might repeat the input.
    throw new WrongField('the password cannot be used with these digest settings');
  }
}

function readStatus(text: string): number | string {
  if (text === '' || text === '1' || text === 'employed') return 1;
  return text === '0' || text === 'left' ? 0 : text;
}
