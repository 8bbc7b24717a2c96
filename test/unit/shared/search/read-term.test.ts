import { expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';

const asked = (text: string) => parse(text).query;
const problemsOf = (text: string) => parse(text).problems.map(({ kind }) => kind);

it.each([
  ['os:""', { field: 'os', relation: '=', value: '' }],
  ['alias:"a..b"', { field: 'alias', relation: ':', value: 'a..b' }],
  ['os:"13..14"', { field: 'os', relation: ':', value: '13..14' }],
  ['sdk:..34', { field: 'sdk', relation: '<=', value: '34' }],
  ['as-of:=5m', { field: 'as-of', relation: '<=', value: '5m' }],
  ['kind:SIMULATED', { field: 'kind', relation: ':', value: 'demo' }],
])('reads %s as one condition', (text, expected) => {
  expect(parse(text)).toEqual({ query: { kind: 'field', ...expected }, problems: [] });
});

it.each([
  ['os:13.9..14.1', 'os', '13.9', '14.1'],
  ['sdk:34..34', 'sdk', '34', '34'],
  ['os:14..14', 'os', '14', '14'],
  ['os:14.1..14', 'os', '14.1', '14'],
  ['aspect:16:9..20:9', 'aspect', '16:9', '20:9'],
])('reads %s as a range', (text, field, from, to) => {
  expect(parse(text)).toEqual({ query: { kind: 'range', field, from, to }, problems: [] });
});

it.each([
  ['sdk:34..30', 'backwards-range'],
  ['os:14.2..14.1', 'backwards-range'],
  ['os:14..13.9', 'backwards-range'],
  ['screen:1080x2400..1440x1920', 'backwards-range'],
  ['sdk:"30..34"', 'bad-value'],
  ['sdk:=30..34', 'bad-value'],
  ['os:=13..14', 'bad-value'],
  ['sdk:..x', 'bad-value'],
  ['agent>x', 'not-comparable'],
  ['is>free', 'not-comparable'],
  ['alias:', 'missing-value'],
  ['sdk:""', 'missing-value'],
  ['freshness:unused', 'unknown-choice'],
])('ignores %s: %s', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
  expect(asked(text)).toEqual({ kind: 'all' });
});

it('accepts the words of states as choices of the availability', () => {
  expect(asked('is:unused')).toEqual(asked('unused'));
  expect(asked('is:available')).toEqual(asked('free'));
  expect(asked('is:unused')).not.toEqual({ kind: 'all' });
});
