import { expect, it } from 'vitest';
import { createMetricText, writeLabels } from '../../../../../electron/lab-service/observe/metric-text.ts';

it('labels are escaped as the text format requires', () => {
  expect(writeLabels({ a: 'x"\\\n', b: '' })).toBe(String.raw`a="x\"\\\n",b=""`);
});

it('a long text has each series once, in order', () => {
  const text = createMetricText('m', 'gauge', 'Help');
  const numbers = Array.from({ length: 1_234 }, (_, index) => index);
  for (const number of numbers) text.add(number === 0 ? '' : `n="${number}"`, number);
  const lines = numbers.map((number) => (number === 0 ? 'm 0' : `m{n="${number}"} ${number}`));
  expect(text.encode().toString()).toBe(['# HELP m Help', '# TYPE m gauge', ...lines, ''].join('\n'));
});
