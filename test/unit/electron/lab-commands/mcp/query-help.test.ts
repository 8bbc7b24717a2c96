import { parse } from '#shared/search/parse.ts';
import { expect, it } from 'vitest';
import { queryExamples, queryHelp } from '../../../../../electron/lab-commands/mcp/query-help.ts';

it.each(queryExamples)('has the example %s, which is a query without a problem', (example) => {
  expect(queryHelp).toContain(example);
  expect(parse(example).problems).toEqual([]);
});

it('is short', () => expect(queryHelp.length).toBeLessThan(1_000));
