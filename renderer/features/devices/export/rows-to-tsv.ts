import { guardFormula } from '#shared/model/spreadsheet-text.ts';

/**
 * Rows as text to paste: a line for each, its cells parted by tabs, null an empty one. What would part cells or lines within a
 * cell becomes a blank, and nothing in it is computed by a spreadsheet.
 */
export function rowsToTsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((cells) => cells.map(writeCell).join('\t')).join('\n');
}

function writeCell(cell: string | null): string {
  return guardFormula((cell ?? '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}
