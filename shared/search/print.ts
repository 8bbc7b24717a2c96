import type { Query } from './query.ts';
import { findState, stateWordOf } from './states.ts';

// Anything that could be more than a word gets quoted.
const plainWord = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._/+×%-]*$/u;
const plainValue = /^[\p{L}\p{M}\p{N}.:][\p{L}\p{M}\p{N}._/+×%:-]*$/u;

/** The canonical text: {@link parse} makes the same query of it, without a problem. */
export function print(query: Query): string {
  switch (query.kind) {
    case 'all':
      return '';
    case 'word':
      return plainWord.test(query.text) && !isReserved(query.text) ? query.text : quote(query.text);
    case 'field': {
      const relation = query.relation === ':' || query.value === '' ? '' : query.relation;
      return stateWordOf(query) ?? `${query.field}:${relation}${printValue(query.value)}`;
    }
    case 'range':
      return `${query.field}:${query.from}..${query.to}`;
    case 'not':
      return isGroup(query.of) ? `-(${print(query.of)})` : `-${print(query.of)}`;
    case 'and':
      return query.of.map((part) => (isAlternative(part) ? `(${print(part)})` : print(part))).join(' ');
    case 'or':
      return stateWordOf(query) ?? query.of.map((part) => print(part)).join(' OR ');
  }
}

export function printValue(value: string): string {
  return plainValue.test(value) && !value.includes('..') ? value : quote(value);
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function isGroup(query: Query): boolean {
  return query.kind === 'and' || isAlternative(query);
}

function isAlternative(query: Query): boolean {
  return query.kind === 'or' && stateWordOf(query) === undefined;
}

function isReserved(word: string): boolean {
  return /^(?:or|and|not)$/i.test(word) || findState(word) !== undefined;
}
