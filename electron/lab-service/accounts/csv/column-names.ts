import { UnreadableCsv } from './unreadable-csv.ts';

/** The fields of a CSV file, by the names that the header may have for each. Messages use the first name. */
export type ColumnNames<F extends string> = Readonly<Record<F, readonly string[]>>;

/** The name of a field in messages. */
export function describeColumn<F extends string>(names: ColumnNames<F>, field: F): string {
  return names[field][0] ?? field;
}

/**
 * Maps columns to fields. Case, spaces, hyphens, and underscores of a name are ignored.
 * @throws UnreadableCsv if a name is unknown.
 */
export function readColumns<F extends string>(
  names: ColumnNames<F>,
  header: readonly string[],
): readonly F[] {
  // Object.entries() types keys as text; these are the keys of a constant.
  const entries = Object.entries(names) as [F, readonly string[]][];
  const fields = new Map(entries.flatMap(([field, all]) => all.map((name) => [simplify(name), field])));
  return header.map((name, index) => {
    const field = fields.get(simplify(name));
    if (field !== undefined) return field;
    const known = [...new Set(entries.flatMap(([, all]) => all))].join(', ');
    // The message omits the name: in a file without a header it may be a password.
    throw new UnreadableCsv(`Unknown name of column ${index + 1} in the first line. Known names: ${known}`);
  });
}

/** @throws UnreadableCsv if a field has two columns. */
export function requireOnce<F extends string>(names: ColumnNames<F>, columns: readonly F[]): void {
  const twice = columns.find((field, index) => columns.indexOf(field) !== index);
  if (twice === undefined) return;
  throw new UnreadableCsv(`More than one column for the ${describeColumn(names, twice)}`);
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
