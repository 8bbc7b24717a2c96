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
  const query = createParser(tokens, problems).readAny(0);
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

function createParser(tokens: readonly Token[], problems: Problem[]) {
  let at = 0;

  const addProblem = (problem: Problem) => void problems.push(problem);
  const dangling = ({ from, to }: Span, operator: string) =>
    addProblem({ kind: 'dangling-operator', operator, from, to });
  const isAtEnd = () => {
    const kind = tokens[at]?.kind;
    return kind === undefined || kind === 'close' || kind === 'or';
  };

  function readAny(depth: number): Query {
    const parts: Query[] = [];
    let before: Token | null = null;
    for (;;) {
      const start = at;
      parts.push(readEvery(depth));
      const isEmpty = at === start;
      const next = tokens[at];
      if (isEmpty && before) dangling(before, 'OR');
      else if (isEmpty && next?.kind === 'or') dangling(next, 'OR');
      if (next?.kind !== 'or') return orOf(parts);
      before = isEmpty ? null : next;
      at += 1;
    }
  }

  function readEvery(depth: number): Query {
    const parts: Query[] = [];
    while (!isAtEnd()) {
      const token = tokens[at];
      if (token?.kind !== 'and') {
        parts.push(readUnary(depth));
        continue;
      }
      at += 1;
      const isFirst = at === 1 || tokens[at - 2]?.kind === 'open' || tokens[at - 2]?.kind === 'or';
      if (isFirst || isAtEnd() || tokens[at]?.kind === 'and') dangling(token, 'AND');
    }
    return andOf(parts);
  }

  function readUnary(depth: number): Query {
    let isNegated = false;
    let token = tokens[at];
    while (token?.kind === 'not') {
      isNegated = !isNegated;
      at += 1;
      if (isAtEnd() || tokens[at]?.kind === 'and') {
        dangling(token, token.text);
        return all;
      }
      token = tokens[at];
    }
    const query = readPrimary(depth);
    return isNegated && query.kind !== 'all' ? notOf(query) : query;
  }

  function readPrimary(depth: number): Query {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'open') return readParens(token, depth);
    if (token?.kind === 'word') return readWord(token);
    if (token?.kind !== 'term') return all;
    if (token.value.isUnclosed)
      addProblem({ kind: 'unclosed-quote', from: token.value.from, to: token.value.to });
    const reading = readTerm(token);
    if (reading.kind !== 'problem') return reading;
    addProblem(reading.problem);
    return all;
  }

  function readParens(open: Token, depth: number): Query {
    const { from, to } = open;
    if (depth >= MAX_DEPTH) {
      skipParens();
      addProblem({ kind: 'too-deep', limit: MAX_DEPTH, from, to: tokens[at - 1]?.to ?? to });
      return all;
    }
    const next = tokens[at];
    if (next?.kind === 'close') {
      at += 1;
      addProblem({ kind: 'empty-parens', from, to: next.to });
      return all;
    }
    const query = readAny(depth + 1);
    if (tokens[at]?.kind === 'close') at += 1;
    else addProblem({ kind: 'unclosed-paren', from, to });
    return query;
  }

  function skipParens(): void {
    for (let depth = 1; depth > 0 && at < tokens.length; at += 1) {
      if (tokens[at]?.kind === 'open') depth += 1;
      if (tokens[at]?.kind === 'close') depth -= 1;
    }
  }

  function readWord(token: Token & { readonly kind: 'word' }): Query {
    const { from, to, text, unknownField } = token;
    if (token.isUnclosed) addProblem({ kind: 'unclosed-quote', from, to });
    if (unknownField !== null) {
      const suggestion = closestField(unknownField);
      const end = from + unknownField.length;
      addProblem({ kind: 'unknown-field', name: unknownField, suggestion, from, to: end });
    }
    if (!token.isQuoted && /^(?:or|and|not)$/i.test(text)) {
      addProblem({ kind: 'small-operator', operator: text.toUpperCase(), from, to });
    }
    const state = token.isQuoted ? undefined : findState(text);
    return state ?? (text === '' ? all : { kind: 'word', text });
  }

  return { readAny };
}
