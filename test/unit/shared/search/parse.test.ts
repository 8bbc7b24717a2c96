import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, MAX_LENGTH, parse } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { endHang } from '../../../fakes/end-hang.ts';

/** The positions of the problems, as the underlined text. */
function underlined(text: string): readonly string[] {
  return parse(text).problems.map(({ kind, from, to }) => `${kind}: ${text.slice(from, to)}`);
}

describe('parse', () => {
  it.each([
    ['', ''],
    ['a b', 'a b'],
    ['models', 'models'],
    ['a"b c"', 'a "b c"'],
    ['-(-a)', 'a'],
    ['"or" "free"', '"or" "free"'],
    ['floor orbit', 'floor orbit'],
    ['unused -unused', 'unused -unused'],
    ['alias:"" alias=""', 'alias:"" alias:""'],
    ['a AND b', 'a b'],
    ['a OR b c', 'a OR b c'],
    ['(a OR b) c', '(a OR b) c'],
    ['((a)) (b c)', 'a b c'],
    ['NOT NOT a', 'a'],
    ['--a', 'a'],
    ['NOT(a b)', '-(a b)'],
    ['-(a OR -b)', '-(a OR -b)'],
    ['MODEL:"Galaxy S24"', 'model:"Galaxy S24"'],
    ['sdk=34', 'sdk:34'],
    ['sdk:30..', 'sdk:>=30'],
    ['as-of:5m', 'as-of:<=5m'],
    ['is:FREE', 'free'],
    ['사용중', 'in-use'],
    ['gone freshness:gone', 'gone freshness:gone'],
    ['10.0.3.7:5037', '"10.0.3.7:5037"'],
    ['- a', '"-" a'],
    ['"" a', 'a'],
    ['"say \\"hi\\" \\n"', String.raw`"say \"hi\" \\n"`],
    ['os:tizen os:="Android 14"', 'os:tizen os:="Android 14"'],
    ['모델:갤럭시'.normalize('NFD'), 'model:갤럭시'],
  ])('reads %j as %j', (text, expected) => {
    const { query, problems } = parse(text);
    expect(problems).toEqual([]);
    expect(print(query)).toBe(expected);
  });

  it('gives each meaning one form', () =>
    expect(parse('a OR (b OR c)').query).toEqual(parse('a OR b OR c').query));

  it.each([
    ['modle:x', ['unknown-field: modle']],
    ['x:y', ['unknown-field: x']],
    ['modle:"x', ['unknown-field: modle', 'unclosed-quote: modle:"x']],
    ['a sdk: b', ['missing-value: sdk:']],
    ['sdk:3x', ['bad-value: 3x']],
    ['sdk:..', ['bad-value: ..']],
    ['sdk:1..x', ['bad-value: 1..x']],
    ['screen:1440x2560..1080x1920', ['backwards-range: 1440x2560..1080x1920']],
    ['os:>tizen', ['bad-value: tizen']],
    ['model>x', ['not-comparable: >x']],
    ['is:busy', ['unknown-choice: busy']],
    ['a "b', ['unclosed-quote: "b']],
    ['model:"b', ['unclosed-quote: "b']],
    ['a) b) c', ['stray-paren: )', 'stray-paren: )']],
    ['sdk: a)', ['missing-value: sdk:', 'stray-paren: )']],
    ['(a (b', ['unclosed-paren: (', 'unclosed-paren: (']],
    ['a () b', ['empty-parens: ()']],
    ['OR a', ['dangling-operator: OR']],
    ['a OR', ['dangling-operator: OR']],
    ['a OR OR b', ['dangling-operator: OR']],
    ['a AND', ['dangling-operator: AND']],
    ['AND a', ['dangling-operator: AND']],
    ['a OR AND b', ['dangling-operator: AND']],
    ['a AND AND b', ['dangling-operator: AND']],
    ['(AND a)', ['dangling-operator: AND']],
    ['NOT AND a', ['dangling-operator: NOT']],
    ['a NOT', ['dangling-operator: NOT']],
    ['a or b', ['small-operator: or']],
  ])('reports the problem of %j', (text, expected) => {
    expect(underlined(text)).toEqual(expected);
  });

  it('still searches with the valid parts', () => {
    expect(print(parse('free sdk: (a OR is:busy) -colour:x').query)).toBe('free a -"colour:x"');
    expect(print(parse('-sdk:').query)).toBe('');
    expect(print(parse('a) b) c').query)).toBe('a b c');
    expect(print(parse('NOT AND a').query)).toBe('a');
  });

  it.each([
    ['a OR', 'OR'],
    ['a AND', 'AND'],
    ['a -OR b', '-'],
    ['a or b', 'OR'],
  ])('names the operator in the problem of %j: %s', (text, operator) => {
    expect(parse(text).problems).toMatchObject([{ operator }]);
  });

  it('suggests the field that was probably meant', () => {
    expect(parse('brnad:x').problems).toMatchObject([{ suggestion: 'brand' }]);
    expect(parse('별징:x').problems).toMatchObject([{ suggestion: '별칭' }]);
    expect(parse('colour:x').problems).toMatchObject([{ suggestion: null }]);
  });

  it('reports no problem for text that only looks like a field', () => {
    expect(parse('10.0.3.7:5037 [::1]:5037 20:9 1x:y x.y:z').problems).toEqual([]);
  });

  it('limits length and depth', () => {
    expect(underlined('a'.repeat(MAX_LENGTH))).toEqual([]);
    expect(underlined('a'.repeat(MAX_LENGTH + 1))).toEqual(['too-long: a']);
    expect(print(parse('a'.repeat(MAX_LENGTH + 1)).query)).toHaveLength(MAX_LENGTH);
    const deep = `${'('.repeat(MAX_DEPTH + 2)}a${')'.repeat(MAX_DEPTH + 2)} b`;
    expect(underlined(deep)).toEqual(['too-deep: ((a))']);
    expect(print(parse(deep).query)).toBe('b');
    expect(underlined(`${'('.repeat(MAX_DEPTH + 2)}a`).at(-1)).toBe('too-deep: ((a');
    expect(parse('('.repeat(MAX_LENGTH * 3)).problems.length).toBeLessThan(MAX_LENGTH);
  });

  it('parses any search of the greatest length', () => {
    for (const piece of ['-', '(', '"', 'a:', 'OR ', 'sdk:1..', '\\"', 'ㅏ', 'aaaaaaaaaaaaaaaaaaaaaa:']) {
      const longest = piece.repeat(Math.ceil(MAX_LENGTH / piece.length));
      expect(endHang(() => parse(longest))).toBeDefined();
    }
  });
});
