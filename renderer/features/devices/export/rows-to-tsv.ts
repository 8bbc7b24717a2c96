import { guardFormula } from '#shared/model/text/spreadsheet-text.ts';

/**
 * Rows as tab-separated text to paste, one line each. Null is an empty cell. Tabs and line breaks in a cell become
 * spaces, and no cell can be a spreadsheet formula.
 */
export function rowsToTsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join('\t')).join('\n');
}

function writeCell(cell: string | null): string {
  return guardFormula((cell ?? '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}
