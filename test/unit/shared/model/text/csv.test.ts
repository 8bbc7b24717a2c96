import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK, type Cell, writeCsvLine } from '#shared/model/text/csv.ts';
import { guardFormula } from '#shared/model/text/spreadsheet-text.ts';

function readCells(line: string): readonly string[] {
  // Only the line end of RFC 4180, so that others inside a cell stay unchanged.
  const [cells = []] = parse(line, { record_delimiter: '\r\n', relax_column_count: true });
  return cells;
}

/** Cells as Excel and LibreOffice separate them: quotation marks count only at the start of a cell. */
function splitAsSpreadsheet(text: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isAtStart = true;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(place + 1) === '"') {
        cell += sign;
        place += 1;
      } else isQuoted = false;
    } else if (sign === '"' && isAtStart) isQuoted = true;
    else if (sign === delimiter || sign === '\r' || sign === '\n') {
      cells.push(cell);
      cell = '';
      isAtStart = true;
      continue;
    } else cell += sign;
    isAtStart = false;
  }
  return [...cells, cell];
}

describe('a line of CSV', () => {
  test('can be read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }), (texts) => {
        const cells = readCells(writeCsvLine(texts));
        // Each inserted mark is at the start of a possible cell.
        expect(cells).toEqual(texts.map(guardFormula));
        expect(cells.map((cell) => cell.replaceAll("'", ''))).toEqual(
          texts.map((text) => text.replaceAll("'", '')),
        );
      }),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['-rf', "'-rf"],
    ['\t=1', "'\t'=1"],
    ['Galaxy;=1;x', "Galaxy;'=1;x"],
    ['Galaxy\t=1', "Galaxy\t'=1"],
    ['Galaxy; "=1"', 'Galaxy;\' "=1"'],
    ['Galaxy\n=1', "Galaxy\n'=1"],
    ['Galaxy,＝1', "Galaxy,'＝1"],
    ['＝1', "'＝1"],
    ['\r=1', "'\r'=1"],
    ['\t1', "'\t1"],
    ['a=1', 'a=1'],
    ['1 - 2', '1 - 2'],
  ])('no spreadsheet computes %j', (text, written) => {
    expect(readCells(writeCsvLine([text, 'x']))[0]).toBe(written);
  });

  test.each([',', ';', '\t'])('starts no formula in a program that splits at %j', (delimiter) => {
    // The characters with which a text could leave its cell: signs, separators, quotation marks and line ends.
    const hostile = fc.array(fc.constantFrom(...'=+-@＝;,"\t\r\n x'.split('')), { maxLength: 12 });
    const texts = fc.array(
      hostile.map((parts) => parts.join('')),
      { minLength: 3, maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (rows) => {
        const text = rows.map((row) => writeCsvLine(row)).join('');
        // As lenient as spreadsheets: a quotation mark within a cell is a character, and the one at the end is
        // optional.
        const cells = splitAsSpreadsheet(text, delimiter);
        expect(cells.filter((cell) => /^[\s\uFEFF]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps numbers as numbers and missing values empty', () => {
    const cells: readonly Cell[] = [-5, 0.5, null, 'x'];
    expect(writeCsvLine(cells)).toBe('-5,0.5,,x\r\n');
  });

  test('starts with the mark of UTF-8', () => {
    expect(Buffer.from(BYTE_ORDER_MARK).toString('hex')).toBe('efbbbf');
  });
});
