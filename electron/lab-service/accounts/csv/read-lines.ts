import { readRecords } from './read-records.ts';
import { UnreadableCsv } from './unreadable-csv.ts';

export interface RefusedLine {
  readonly kind: 'refused';
  /** From 1. */
  readonly line: number;
  /** The reason for the user. Never contains a password. */
  readonly reason: string;
}

export interface ImportReport {
  readonly imported: number;
  /** By line number. If there are any, nothing was imported unless the caller chose to skip invalid lines. */
  readonly refused: readonly RefusedLine[];
}

/** The reason why a line is refused. */
export class WrongLine extends Error {
  override readonly name = 'WrongLine';
}

/**
 * Reads CSV whose first line names the columns. `readLine` reads each further line, which is refused if it throws
 * WrongLine.
 * @throws UnreadableCsv if the whole file can't be read.
 */
export async function* readLines<C extends string, L>(
  input: AsyncIterable<Uint8Array>,
  readHeader: (header: readonly string[]) => readonly C[],
  readLine: (line: number, fields: ReadonlyMap<C, string>) => L | Promise<L>,
): AsyncGenerator<L | RefusedLine, void, undefined> {
  let columns: readonly C[] | null = null;
  for await (const { line, values } of readRecords(input)) {
    if (columns === null) columns = readHeader(values);
    else if (values.length !== columns.length) {
      const reason = `it has ${values.length} fields, but the header has ${columns.length}`;
      yield { kind: 'refused', line, reason };
    } else {
      const fields = new Map(columns.map((column, index) => [column, values[index] ?? '']));
      yield await refuseWrong(line, async () => readLine(line, fields));
    }
  }
  if (columns === null) throw new UnreadableCsv('The file is empty');
}

async function refuseWrong<L>(line: number, read: () => Promise<L>): Promise<L | RefusedLine> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof WrongLine) return { kind: 'refused', line, reason: error.message };
    throw error;
  }
}

/** Refuses lines that repeat the key of an earlier line. */
export async function sortOut<L extends { readonly line: number }>(
  lines: AsyncIterable<L | RefusedLine>,
  keyOf: (line: L) => string,
): Promise<{ readonly good: L[]; readonly refused: RefusedLine[] }> {
  const firstLines = new Map<string, number>();
  const good: L[] = [];
  const refused: RefusedLine[] = [];
  for await (const each of lines) {
    const firstLine = 'reason' in each ? undefined : firstLines.get(keyOf(each));
    if ('reason' in each) refused.push(each);
    else if (firstLine !== undefined) refused.push(refuse(each, `duplicate of line ${firstLine}`));
    else {
      firstLines.set(keyOf(each), each.line);
      good.push(each);
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
