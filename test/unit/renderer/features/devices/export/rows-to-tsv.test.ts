import { expect, it } from 'vitest';
import { rowsToTsv } from '../../../../../../renderer/features/devices/export/rows-to-tsv.ts';

it('keeps cells and rows apart whatever they contain', () => {
  const rows = [
    ['Galaxy S24', null, '1080 × 2400'],
    ['one\ttwo\r\nthree\u2028four', '', '선반 3'],
  ];
  expect(rowsToTsv(rows)).toBe('Galaxy S24\t\t1080 × 2400\none two three four\t\t선반 3');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'])('lets no spreadsheet compute %j', (text) => {
  expect(rowsToTsv([[text]])).toMatch(/^'/);
});
