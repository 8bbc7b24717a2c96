import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { type NewAccount, newAccountSchema } from './account.ts';
import { type CsvField, describeField, readHeader, UnreadableCsv } from './csv-columns.ts';
import type { ImportLine } from './import-accounts.ts';

interface CsvOptions {
  /** Converts a plain password to emp_pass as the consoles do (128 hexadecimal digits). */
  readonly digest: (password: string) => Promise<string>;
}

/** With `info`, csv-parse returns each record in this form. */
const recordSchema = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) });

const MAX_RECORD = 16 * 1024;

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
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  const text = Readable.from(decode(input));
  text.once('error', (error) => parser.destroy(error)).pipe(parser);
  let columns: readonly CsvField[] | null = null;
  try {
    for await (const each of parser) {
      const { info, record } = recordSchema.parse(each);
      if (columns === null) columns = readHeader(record);
      else yield await readLine(info.lines, columns, record, digest);
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableCsv(describeCsvError(error)) : error;
  } finally {
    text.destroy();
  }
  if (columns === null) throw new UnreadableCsv('The file is empty');
}

async function* decode(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of input) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableCsv('The file is not in UTF-8', { cause: error });
  }
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

/** csv-parse's own messages contain the line. */
function describeCsvError(error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? ` in line ${error['lines']}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A line is too long, or a closing quote is missing${line}`;
  return `Invalid quotes${line}`;
}
