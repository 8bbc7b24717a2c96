import { closestField } from './closest-field.ts';
import { findState } from './states.ts';
import { all, andOf, notOf, orOf, type Query } from './query.ts';
import type { Problem, Span } from './problem.ts';
import { readTerm } from './read-term.ts';
import { type Token, tokenize } from './tokens.ts';

export const MAX_LENGTH = 1_000;
export const MAX_DEPTH = 20;

export interface ParsedQuery {
  readonly query: Query;
  /** By position. */
  readonly problems: readonly Problem[];
}

/** Never fails: it reports what's wrong and uses the rest. */
export function parse(text: string): ParsedQuery {
  const problems: Problem[] = [];
  if (text.length > MAX_LENGTH) {
    problems.push({ kind: 'too-long', limit: MAX_LENGTH, from: MAX_LENGTH, to: text.length });
  }
  const tokens = withoutStray(tokenize(text.slice(0, MAX_LENGTH)), problems);
  const query = new Parser(tokens, problems).readAny(0);
  return { query, problems: problems.toSorted((a, b) => a.from - b.from || a.to - b.to) };
}

/** A stray closing parenthesis would end the search early. */
function withoutStray(tokens: readonly Token[], problems: Problem[]): readonly Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (token.kind === 'open') depth += 1;
    if (token.kind !== 'close') return true;
    depth -= 1;
    if (depth >= 0) return true;
    depth = 0;
    problems.push({ kind: 'stray-paren', from: token.from, to: token.to });
    return false;
  });
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #problems: Problem[];
  #at = 0;

  constructor(tokens: readonly Token[], problems: Problem[]) {
    this.#tokens = tokens;
    this.#problems = problems;
  }

  readAny(depth: number): Query {
    const parts: Query[] = [];
    let before: Token | null = null;
    for (;;) {
      const start = this.#at;
      parts.push(this.#readEvery(depth));
      const isEmpty = this.#at === start;
      const next = this.#tokens[this.#at];
      if (isEmpty && before) this.#addDangling(before, 'OR');
      else if (isEmpty && next?.kind === 'or') this.#addDangling(next, 'OR');
      if (next?.kind !== 'or') return orOf(parts);
      before = isEmpty ? null : next;
      this.#at += 1;
    }
  }

  #readEvery(depth: number): Query {
    const parts: Query[] = [];
    while (!this.#isAtEnd()) {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'and') {
        parts.push(this.#readUnary(depth));
        continue;
      }
      this.#at += 1;
      const isFirst =
        this.#at === 1 ||
        this.#tokens[this.#at - 2]?.kind === 'open' ||
        this.#tokens[this.#at - 2]?.kind === 'or';
      if (isFirst || this.#isAtEnd() || this.#tokens[this.#at]?.kind === 'and')
        this.#addDangling(token, 'AND');
    }
    return andOf(parts);
  }

  #readUnary(depth: number): Query {
    let isNegated = false;
    let token = this.#tokens[this.#at];
    while (token?.kind === 'not') {
      isNegated = !isNegated;
      this.#at += 1;
      if (this.#isAtEnd() || this.#tokens[this.#at]?.kind === 'and') {
        this.#addDangling(token, token.text);
        return all;
      }
      token = this.#tokens[this.#at];
    }
    const query = this.#readPrimary(depth);
    return isNegated && query.kind !== 'all' ? notOf(query) : query;
  }

  #readPrimary(depth: number): Query {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'open') return this.#readParens(token, depth);
    if (token?.kind === 'word') return this.#readWord(token);
    if (token?.kind !== 'term') return all;
    if (token.value.isUnclosed)
      this.#problems.push({ kind: 'unclosed-quote', from: token.value.from, to: token.value.to });
    const reading = readTerm(token);
    if (reading.kind !== 'problem') return reading;
    this.#problems.push(reading.problem);
    return all;
  }

  #readParens(open: Token, depth: number): Query {
    const { from, to } = open;
    if (depth >= MAX_DEPTH) {
      this.#skipParens();
      this.#problems.push({
        kind: 'too-deep',
        limit: MAX_DEPTH,
        from,
        to: this.#tokens[this.#at - 1]?.to ?? to,
      });
      return all;
    }
    const next = this.#tokens[this.#at];
    if (next?.kind === 'close') {
      this.#at += 1;
      this.#problems.push({ kind: 'empty-parens', from, to: next.to });
      return all;
    }
    const query = this.readAny(depth + 1);
    if (this.#tokens[this.#at]?.kind === 'close') this.#at += 1;
    else this.#problems.push({ kind: 'unclosed-paren', from, to });
    return query;
  }

  #skipParens(): void {
    for (let depth = 1; depth > 0 && this.#at < this.#tokens.length; this.#at += 1) {
      if (this.#tokens[this.#at]?.kind === 'open') depth += 1;
      if (this.#tokens[this.#at]?.kind === 'close') depth -= 1;
    }
  }

  #readWord(token: Token & { readonly kind: 'word' }): Query {
    const { from, to, text, unknownField } = token;
    if (token.isUnclosed) this.#problems.push({ kind: 'unclosed-quote', from, to });
    if (unknownField !== null) {
      const suggestion = closestField(unknownField);
      const end = from + unknownField.length;
      this.#problems.push({ kind: 'unknown-field', name: unknownField, suggestion, from, to: end });
    }
    if (!token.isQuoted && /^(?:or|and|not)$/i.test(text)) {
      this.#problems.push({ kind: 'small-operator', operator: text.toUpperCase(), from, to });
    }
    const state = token.isQuoted ? undefined : findState(text);
    return state ?? (text === '' ? all : { kind: 'word', text });
  }

  #isAtEnd(): boolean {
    const kind = this.#tokens[this.#at]?.kind;
    return kind === undefined || kind === 'close' || kind === 'or';
  }

  #addDangling({ from, to }: Span, operator: string): void {
    this.#problems.push({ kind: 'dangling-operator', operator, from, to });
  }
}
