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
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Whether a spreadsheet would compute the text. What an agent says must not run on the computer of whoever opens the file;
 * spreadsheets also skip blanks before the sign, and know its full-width forms.
 */
function isFormula(text: string): boolean {
  return /^[\s\uFEFF]*[=+\-@＝＋－＠\t\r]/u.test(text);
}
