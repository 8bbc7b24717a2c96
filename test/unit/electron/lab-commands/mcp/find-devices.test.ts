import { parse } from '#shared/search/parse.ts';
import { expect, it } from 'vitest';
import { queryHelp } from '../../../../../electron/lab-commands/mcp/find-devices.ts';

it.each([
  'galaxy',
  '"galaxy s24"',
  'free',
  'unused',
  'in-use',
  'stale',
  'is:idle',
  'is:active',
  'model:galaxy',
  'brand:samsung',
  'os:>=14',
  'sdk:30..34',
  'id:R3CX10KXWZB',
  'agent:10.0.3.',
  'group:berlin',
  'screen:>=1080x2340',
  'model:="galaxy s24"',
  'unused (sdk:>=34 OR brand:google) -tablet',
])('has the example %s, which is a query without a problem', (example) => {
  expect(queryHelp).toContain(example);
  expect(parse(example).problems).toEqual([]);
});

it('is short', () => expect(queryHelp.length).toBeLessThan(1_000));
