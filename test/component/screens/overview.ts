import { page } from 'vitest/browser';

type ChartName = 'By brand' | 'By OS';
const chart = (name: ChartName) => page.getByRole('region', { name });

/** The screen that counts the whole lab. */
export const overview = {
  chart,
  tiles: page.getByRole('list', { name: 'By availability' }).getByRole('button'),
  /** The lines of a chart: each value with its counts. */
  lines: (name: ChartName) => chart(name).getByRole('listitem'),
  /** The bars of a chart as a screen reader reads them. */
  bars: (name: ChartName) => chart(name).getByRole('button', { name: / \d[\d,]*(?:,|$)/ }),
};
