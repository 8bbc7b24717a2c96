import { guardFormula } from './spreadsheet-text.ts';

/** A text is written so that no spreadsheet takes it for a formula; null is an empty cell. */
export type Cell = string | number | null;

/** Without it, Excel takes the file for the computer's old encoding and garbles Korean. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A record of RFC 4180, line end included. */
export function writeCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = guardFormula(cell);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
