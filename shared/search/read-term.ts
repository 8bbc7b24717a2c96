import { fold } from '../device/device-text.ts';
import type { FieldOf } from './fields.ts';
import type { Problem } from './problem.ts';
import type { Query, Relation } from './query.ts';
import { findState } from './states.ts';
import type { Token } from './tokens.ts';
import { type ComparableKind, readMagnitude } from './values.ts';

type TermToken = Extract<Token, { readonly kind: 'term' }>;
type Reading = Query | { readonly kind: 'problem'; readonly problem: Problem };

/** The query of `field:value`, or what's wrong with it. */
export function readTerm(token: TermToken): Reading {
  const { field, value } = token;
  if (value.text === '' && !(value.isQuoted && (field.kind === 'text' || field.kind === 'version'))) {
    return failure({ kind: 'missing-value', field: field.id, from: token.from, to: token.to });
  }
  switch (field.kind) {
    case 'text':
    case 'address':
      return readText(token);
    case 'choice':
      return readChoice(token, field);
    case 'version':
      // Only order needs numbers: some systems have versions without any.
      return isOrdered(token) ? readComparable(token, field.kind) : readText(token);
    case 'number':
    case 'size':
    case 'range':
    case 'ratio':
    case 'time':
      return readComparable(token, field.kind);
  }
}

/** A range, or with `>`, `>=`, `<`, `<=`. */
function isOrdered({ relation, value }: TermToken): boolean {
  return (relation !== ':' && relation !== '=') || (!value.isQuoted && value.text.includes('..'));
}

/** What's wrong with `>` on a text or choice. Nothing, for a colon and `=`. */
function findUncomparable({ field, relation, value }: TermToken): Reading | null {
  if (relation === ':' || relation === '=') return null;
  return failure({
    kind: 'not-comparable',
    field: field.id,
    from: value.from - relation.length,
    to: value.to,
  });
}

function readText(token: TermToken): Reading {
  const { field, relation, value } = token;
  const wrong = findUncomparable(token);
  if (wrong) return wrong;
  // Every text contains the empty one, so an empty value means that the field is empty.
  return { kind: 'field', field: field.id, relation: value.text === '' ? '=' : relation, value: value.text };
}

function readChoice(token: TermToken, field: FieldOf<'choice'>): Reading {
  const wrong = findUncomparable(token);
  if (wrong) return wrong;
  const { value } = token;
  const word = fold(value.text);
  const choice =
    field.choices.find((each) => each === word) ?? new Map(Object.entries(field.choiceAliases)).get(word);
  if (choice === undefined) {
    const { from, to } = value;
    const state = field.id === 'availability' ? findState(word) : undefined;
    return state ?? failure({ kind: 'unknown-choice', field: field.id, choices: field.choices, from, to });
  }
  return { kind: 'field', field: field.id, relation: ':', value: choice };
}

function readComparable({ field: { id: field }, relation, value }: TermToken, kind: ComparableKind): Reading {
  const { from, to, text } = value;
  const wrong = failure({ kind: 'bad-value', field, expects: kind, from, to });
  const middle = value.isQuoted || relation !== ':' ? -1 : text.indexOf('..');
  if (middle >= 0) {
    const low = text.slice(0, middle);
    const high = text.slice(middle + 2);
    if (low === '' || high === '') {
      const bound = { relation: low === '' ? '<=' : '>=', value: low || high } as const;
      return readMagnitude(kind, bound.value) ? { kind: 'field', field, ...bound } : wrong;
    }
    const least = readMagnitude(kind, low);
    const most = readMagnitude(kind, high);
    if (!least || !most) return wrong;
    if (isBackwards(kind, least, most)) return failure({ kind: 'backwards-range', field, from, to });
    return { kind: 'range', field, from: low, to: high };
  }
  if (!readMagnitude(kind, text)) return wrong;
  return { kind: 'field', field, relation: canonical(kind, relation), value: text };
}

function isBackwards(kind: ComparableKind, least: readonly number[], most: readonly number[]): boolean {
  if (kind !== 'version') return least.some((value, index) => value > (most[index] ?? value));
  const different = least.findIndex((value, index) => value !== (most[index] ?? value));
  return (least[different] ?? 0) > (most[different] ?? 0);
}

/** For an age, `:` and `=` mean `<=`. Elsewhere `=` means `:`. */
function canonical(kind: ComparableKind, relation: Relation): Relation {
  if (kind === 'time') return relation === ':' || relation === '=' ? '<=' : relation;
  return relation === '=' ? ':' : relation;
}

function failure(problem: Problem): Reading {
  return { kind: 'problem', problem };
}
