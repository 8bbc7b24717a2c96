import { guardFormula } from '#shared/model/spreadsheet-text.ts';

/** A value of a cell: a number is written as one, a text so that no spreadsheet takes it for a formula; null is an empty cell. */
export type Cell = string | number | null;

/** Excel takes a file without it for one in the computer's old encoding, and shows Korean wrongly. */
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
