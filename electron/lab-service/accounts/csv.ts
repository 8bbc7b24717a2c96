import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';

/** It can't be read as a whole, so nothing is imported. Never has a value of the file in it. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv';
}

export class WrongLine extends Error {
  override readonly name = 'WrongLine';
}

export interface RefusedLine {
  readonly kind: 'refused';
  readonly line: number;
  /** Never has a password in it. */
  readonly reason: string;
}

export type CsvLine<T> = { readonly kind: 'read'; readonly line: number; readonly value: T } | RefusedLine;

export interface ImportReport {
  readonly imported: number;
  /** By line number. If there are any, nothing was imported, unless bad lines were to be skipped. */
  readonly refused: readonly RefusedLine[];
}

/** Which names the header may use for each field. Messages use the first. */
export type ColumnNames<F extends string> = Readonly<Record<F, readonly [string, ...string[]]>>;

/**
 * Ignores case, spaces, hyphens and underscores.
 * @throws UnreadableCsv if a name is unknown or comes twice, or a required column is missing
 */
export function readColumns<F extends string>(
  names: ColumnNames<F>,
  required: readonly F[],
  header: readonly string[],
): readonly F[] {
  // They're the keys of a constant.
  const entries = Object.entries(names) as [F, readonly string[]][];
  const fields = new Map(entries.flatMap(([field, all]) => all.map((name) => [simplify(name), field])));
  const columns = header.map((name, index) => {
    const field = fields.get(simplify(name));
    if (field !== undefined) return field;
    const known = entries.flatMap(([, all]) => all).join(', ');
    // Don't quote the name: without a header, it may be a password.
    throw new UnreadableCsv(`Unknown name of column ${index + 1} in the first line. Known names: ${known}`);
  });
  const twice = columns.find((field, index) => columns.indexOf(field) !== index);
  if (twice !== undefined) throw new UnreadableCsv(`More than one column for the ${names[twice][0]}`);
  const missing = required.find((field) => !columns.includes(field));
  if (missing !== undefined) throw new UnreadableCsv(`No column "${names[missing][0]}"`);
  return columns;
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/**
 * UTF-8 with or without a byte order mark; the first line names the columns. Skips empty lines. If `readLine`
 * throws WrongLine, the line is refused.
 * @throws UnreadableCsv
 */
export async function* readLines<C extends string, T>(
  input: AsyncIterable<Uint8Array>,
  readHeader: (header: readonly string[]) => readonly C[],
  readLine: (fields: ReadonlyMap<C, string>) => T | Promise<T>,
): AsyncGenerator<CsvLine<T>, void, undefined> {
  let columns: readonly C[] | null = null;
  for await (const { line, values } of readRecords(input)) {
    if (columns === null) {
      columns = readHeader(values);
      continue;
    }
    try {
      if (values.length !== columns.length)
        throw new WrongLine(`it has ${values.length} fields, but the header has ${columns.length}`);
      const fields = new Map(columns.map((column, index) => [column, values[index] ?? '']));
      yield { kind: 'read', line, value: await readLine(fields) };
    } catch (error) {
      if (!(error instanceof WrongLine)) throw error;
      yield refuse({ line }, error.message);
    }
  }
  if (columns === null) throw new UnreadableCsv('The file is empty');
}

/** @throws WrongLine with column and reason, never the value */
export function parseFields<F extends string, T>(
  schema: z.ZodType<T>,
  names: ColumnNames<F>,
  values: object,
): T {
  const reading = schema.safeParse(values);
  if (reading.success) return reading.data;
  const problem = reading.error.issues[0];
  // The schema's fields are named like the columns.
  const field = problem?.path[0] as F;
  throw new WrongLine(`the ${names[field][0]} ${problem?.message ?? ''}`);
}

const recordSchema = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) });

async function* readRecords(input: AsyncIterable<Uint8Array>) {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 16 * 1024,
  });
  pipeline(Readable.from(decode(input)), parser, () => undefined);
  try {
    for await (const each of parser) {
      const { info, record } = recordSchema.parse(each);
      yield { line: info.lines, values: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableCsv(describeCsvError(error)) : error;
  }
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

function describeCsvError(error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? ` in line ${error['lines']}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A line is too long, or a closing quote is missing${line}`;
  return `Invalid quotes${line}`;
}

/** Refuses lines whose key has been there before. */
export async function sortOut<T>(lines: AsyncIterable<CsvLine<T>>, keyOf: (value: T) => string) {
  const good = new Map<string, { readonly line: number; readonly value: T }>();
  const refused: RefusedLine[] = [];
  for await (const each of lines) {
    if (each.kind === 'refused') refused.push(each);
    else {
      const key = keyOf(each.value);
      const first = good.get(key);
      if (first === undefined) good.set(key, each);
      else refused.push(refuse(each, `duplicate of line ${first.line}`));
    }
  }
  return { good, refused };
}

export function refuse({ line }: { readonly line: number }, reason: string): RefusedLine {
  return { kind: 'refused', line, reason };
}

export function reportImport(imported: number, refused: readonly RefusedLine[]): ImportReport {
  return { imported, refused: refused.toSorted((one, other) => one.line - other.line) };
}
