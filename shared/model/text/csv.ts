import { guardFormula } from './spreadsheet-text.ts';

/**
 * The value of a cell. A number is written as a number, a text so that no spreadsheet reads it as a formula, and null
 * as an empty cell.
 */
export type Cell = string | number | null;

/** Without it, Excel reads a file in the computer's old encoding, and shows Korean incorrectly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One record of RFC 4180, with its line end. */
export function writeCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guardFormula(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
