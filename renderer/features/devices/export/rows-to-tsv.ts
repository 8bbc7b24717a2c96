import { guardFormula } from '#shared/model/text/spreadsheet-text.ts';

/**
 * To paste: one row per line, tabs between, null as an empty cell. Tabs and line breaks inside a cell become
 * spaces, and no spreadsheet takes a cell for a formula.
 */
export function rowsToTsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join('\t')).join('\n');
}

function writeCell(cell: string | null): string {
  return guardFormula((cell ?? '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}
