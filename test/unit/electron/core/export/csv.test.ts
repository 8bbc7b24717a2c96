import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK, type Cell, writeCsvLine } from '../../../../../electron/core/export/csv.ts';

function readCells(line: string): readonly string[] {
  // Only RFC 4180's own line end, so that others inside a cell stay what they are.
  const [cells = []] = parse(line, { record_delimiter: '\r\n', relax_column_count: true });
  return cells;
}

describe('a line of CSV', () => {
  test('is read by another program as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }), (texts) => {
        const cells = readCells(writeCsvLine(texts));
        expect(cells.map((cell, index) => (texts[index] === cell ? cell : cell.slice(1)))).toEqual(texts);
      }),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+82 10', "'+82 10"],
    ['-rf', "'-rf"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['\r=1', "'\r=1"],
    ['a=1', 'a=1'],
    ['1 - 2', '1 - 2'],
    ['', ''],
  ])('no spreadsheet computes %j', (text, written) => {
    expect(readCells(writeCsvLine([text, 'x']))[0]).toBe(written);
  });

  test('numbers stay numbers, whatever their sign, and nothing is an empty cell', () => {
    const cells: readonly Cell[] = [-5, 0.5, null, 'x'];
    expect(writeCsvLine(cells)).toBe('-5,0.5,,x\r\n');
  });

  test('quotes are doubled, and cells with commas or line ends are quoted', () => {
    expect(writeCsvLine(['a"b', 'c,d', 'e\nf', 'g'])).toBe('"a""b","c,d","e\nf",g\r\n');
  });

  test('the mark stands for UTF-8', () => {
    expect(Buffer.from(BYTE_ORDER_MARK).toString('hex')).toBe('efbbbf');
  });
});
