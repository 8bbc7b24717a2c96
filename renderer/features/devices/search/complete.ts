import { countEdits } from '#shared/count-edits.ts';
import { fold } from '#shared/device/device-text.ts';
import { type Field, fieldOf, type FieldId, fields } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { printValue } from '#shared/search/print.ts';
import type { Span } from '#shared/search/problem.ts';
import { states } from '#shared/search/states.ts';
import { tokenize } from '#shared/search/tokens.ts';
import { findVersion } from '#shared/search/values.ts';

export interface ValueSource {
  /** The number of occurrences of each wanted value of a field, as the texts of `readText`. Null is unknown. */
  readonly countValues: (
    field: FieldId,
    isWanted: (value: string | null) => boolean,
  ) => ReadonlyMap<string | null, number>;
}

/** One completion. Accepting it replaces `span` with `insert`. */
export interface Suggestion {
  readonly kind: 'field' | 'value' | 'state';
  readonly field: FieldId;
  /** The number of devices that have it. Null for a field. */
  readonly count: number | null;
  readonly insert: string;
  readonly span: Span;
}

const MAX_SUGGESTIONS = 10;
/** Values of these fields are offered for a word without a field, too. */
const namingFields: readonly FieldId[] = ['model', 'brand', 'alias', 'used-by', 'os', 'group', 'agent-name'];

/** The completions of the word before the cursor. A completion replaces the whole word at the cursor. */
export function complete(text: string, cursor: number, source: ValueSource): readonly Suggestion[] {
  const token = tokenize(text).find(({ from, to }) => from < cursor && cursor <= to);
  if (token?.kind === 'term') {
    const { value, relation, field } = token;
    const written = text.slice(value.isQuoted ? value.from + 1 : value.from, cursor);
    if (cursor < value.from) return [];
    const word = fold(written);
    const valuesThat = (isMeant: (value: string) => boolean) =>
      valuesOf(field, word, isMeant, relation, token, source, MAX_SUGGESTIONS);
    const offered = valuesThat(containing(word));
    return offered.length > 0 ? offered : valuesThat(similarTo(word));
  }
  if (token?.kind === 'word' && token.isQuoted) return [];
  if (token?.kind === 'word' || token?.kind === 'or' || token?.kind === 'and') {
    return completeWord(text, { from: token.from, to: token.to }, text.slice(token.from, cursor), source);
  }
  return completeWord(text, { from: cursor, to: cursor }, '', source);
}

/** The text and the cursor after a suggestion was accepted. */
export function applySuggestion(
  text: string,
  { span, insert }: Suggestion,
): { text: string; cursor: number } {
  const rest = text.slice(span.to);
  // The next word can follow. If the rest already starts with a separator, no space is added.
  const taken = insert.endsWith(' ') && /^[\s)]/.test(rest) ? insert.trimEnd() : insert;
  return { text: text.slice(0, span.from) + taken + rest, cursor: span.from + taken.length };
}

function completeWord(text: string, span: Span, written: string, source: ValueSource): readonly Suggestion[] {
  const word = fold(written);
  const isBegun = (names: readonly string[]) => names.some((name) => name.startsWith(word));
  const begun = text.startsWith(':', span.to)
    ? []
    : fields.filter(({ id, aliases }) => isBegun([id, ...aliases]));
  const named = begun.map(({ id }): Suggestion => ({
    kind: 'field',
    field: id,
    count: null,
    insert: `${id}:`,
    span,
  }));
  if (word === '') return named.slice(0, MAX_SUGGESTIONS);
  const stated = states
    .filter((state) => isBegun([state.word, ...state.aliases]))
    .map(({ word: state, field, values }): Suggestion => {
      const counts = source.countValues(field, (value) => value !== null && values.includes(value));
      const count = values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
      return { kind: 'state', field, count, insert: `${state} `, span };
    });
  const valuesThat = (isMeant: (value: string) => boolean) =>
    namingFields
      .flatMap((id) => valuesOf(fieldOf(id), word, isMeant, ':', span, source, 3))
      .toSorted(byCount);
  const offered = [...stated, ...named, ...valuesThat(containing(word))];
  return (offered.length > 0 ? offered : valuesThat(similarTo(word))).slice(0, MAX_SUGGESTIONS);
}

function containing(word: string) {
  return (value: string) => value.includes(word);
}

/**
 * Whether a value has a word that the person probably meant: gallaxi for a Galaxy. Korean syllables are compared by
 * their letters.
 */
function similarTo(word: string) {
  const letters = word.normalize('NFD');
  const most = letters.length < 4 ? 0 : letters.length < 6 ? 1 : 2;
  const isSimilar = (part: string) =>
    Math.abs(part.length - letters.length) <= most && countEdits(letters, part) <= most;
  return (value: string) => most > 0 && value.normalize('NFD').split(/\s+/).some(isSimilar);
}

function valuesOf(
  field: Field,
  word: string,
  isMeant: (value: string) => boolean,
  relation: string,
  { from, to }: Span,
  source: ValueSource,
  most: number,
): readonly Suggestion[] {
  // Times are searched by age, and devices rarely have the same time.
  if (field.kind === 'time' || field.kind === 'range') return [];
  const isWanted = (value: string | null) => value !== null && isMeant(fold(writeValue(field, value)));
  const choices = field.kind === 'choice' ? field.choices.filter(isWanted) : [];
  const values = new Map<string | null, number>([
    ...choices.map((choice) => [choice, 0] as const),
    ...source.countValues(field.id, isWanted),
  ]);
  const isBehind = (value: string | null) => Number(!fold(value ?? '').startsWith(word));
  // Values that start with the written text are before those that contain it elsewhere.
  const inOrder = [...values].toSorted(([a, ofA], [b, ofB]) => isBehind(a) - isBehind(b) || ofB - ofA);
  const offered: Suggestion[] = [];
  for (const [value, count] of inOrder) {
    if (offered.length === most) break;
    // An empty or unknown value has no completion.
    if (!value) continue;
    const written = field.kind === 'version' && isOrder(relation) ? writeVersion(value) : value;
    const insert = `${field.id}:${relation === ':' ? '' : relation}${printValue(writeValue(field, written))} `;
    if (offered.some((suggestion) => suggestion.insert === insert)) continue;
    // Some values cannot be searched for like this: a size with one unknown side, a version without a number.
    if (parse(insert).problems.length > 0) continue;
    offered.push({ kind: 'value', field: field.id, count, insert, span: { from, to } });
  }
  return offered;
}

/** A value as it is written in a search. Displayed sizes contain a sign that no keyboard has. */
export function writeValue(field: Field, value: string): string {
  return field.kind === 'size' ? value.replace(' × ', 'x') : value;
}

function isOrder(relation: string): boolean {
  return relation !== ':' && relation !== '=';
}

/** Versions are compared by their numbers: 14 of `Android 14`. */
function writeVersion(value: string): string {
  return findVersion(value)?.join('.') ?? value;
}

function byCount(a: Suggestion, b: Suggestion): number {
  return (b.count ?? 0) - (a.count ?? 0);
}
