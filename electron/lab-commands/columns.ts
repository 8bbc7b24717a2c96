import { plainText } from '#shared/model/text/plain-text.ts';

/** A note is the longest text an administrator can store. */
const MAX_CELL = 2_000;

/** Two spaces between columns. Whatever is invisible in a cell gets spelled out. */
export function align(texts: readonly (readonly string[])[]): string[] {
  const rows = texts.map((row) => row.map((cell) => plainText(cell, MAX_CELL)));
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, measure(cell));
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - measure(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** In terminal columns: Korean, Chinese and Japanese characters take two. */
export function measure(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  const characters = new Intl.Segmenter().segment(text);
  return [...characters].reduce((width, { segment }) => width + (wide.test(segment) ? 2 : 1), 0);
}

const wide = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uFF01-\uFF60]/u;

/** To standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
