import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { UnreadableCsv } from './unreadable-csv.ts';

/** With `info`, csv-parse returns each record in this form. */
const recordSchema = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) });

const MAX_RECORD = 16 * 1024;

/** One record of a CSV file. */
export interface CsvRecord {
  /** The last line of the record, from 1. */
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * Reads CSV in UTF-8, with or without a byte-order mark. Empty lines are skipped.
 * @throws UnreadableCsv if the whole file can't be read.
 */
export async function* readRecords(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  const text = Readable.from(decode(input));
  text.once('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const each of parser) {
      const { info, record } = recordSchema.parse(each);
      yield { line: info.lines, values: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableCsv(describeCsvError(error)) : error;
  } finally {
    text.destroy();
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

/** csv-parse's own messages contain the line. */
function describeCsvError(error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? ` in line ${error['lines']}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A line is too long, or a closing quote is missing${line}`;
  return `Invalid quotes${line}`;
}
