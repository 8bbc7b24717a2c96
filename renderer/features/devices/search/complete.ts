import { fold } from '#shared/device/device-text.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import { type Field, fieldOf, type FieldId, fields } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { printValue } from '#shared/search/print.ts';
import type { Span } from '#shared/search/problem.ts';
import { states } from '#shared/search/states.ts';
import { tokenize } from '#shared/search/tokens.ts';
import { findVersion } from '#shared/search/values.ts';
import type { Suggestion } from '../../../state/devices-view.ts';

export interface ValueSource {
  /** How often each wanted value of a field occurs, written as by `readText`. Null is unknown. */
  readonly countValues: (
    field: FieldId,
    isWanted: (value: string | null) => boolean,
  ) => ReadonlyMap<string | null, number>;
  /** Fields are offered by their names in this language. */
  readonly language: Language;
}

const MAX_SUGGESTIONS = 10;
const MAX_FIELDS = 3;
/** Their values are also offered for a word without a field. */
const namingFields: readonly FieldId[] = ['model', 'brand', 'alias', 'used-by', 'os', 'group', 'agent-name'];

/** For the word before the cursor, the most frequent first. Each replaces the whole word at the cursor. */
export function complete(text: string, cursor: number, source: ValueSource): readonly Suggestion[] {
  const token = tokenize(text).find(({ from, to }) => from < cursor && cursor <= to);
  if (token?.kind === 'term') {
    const { value, relation, field, from, to } = token;
    if (cursor < value.from) return [];
    const word = fold(text.slice(value.isQuoted ? value.from + 1 : value.from, cursor));
    const name = /^[^:<>=]+/.exec(text.slice(from))?.[0] ?? field.id;
    return valuesOf(field, name, word, relation, { from, to }, source);
  }
  if (token?.kind !== 'word' && token?.kind !== 'or' && token?.kind !== 'and') return [];
  if (token.kind === 'word' && token.isQuoted) return [];
  const span = { from: token.from, to: token.to };
  return completeWord(text, span, fold(text.slice(token.from, cursor)), source);
}

/** After accepting a suggestion. */
export function applySuggestion(
  text: string,
  { span, insert }: Suggestion,
): { text: string; cursor: number } {
  const rest = text.slice(span.to);
  // The next word can follow. No extra space if there's a separator already.
  const taken = insert.endsWith(' ') && /^[\s)]/.test(rest) ? insert.trimEnd() : insert;
  return { text: text.slice(0, span.from) + taken + rest, cursor: span.from + taken.length };
}

function completeWord(text: string, span: Span, word: string, source: ValueSource): readonly Suggestion[] {
  // The name you've begun, in whichever language.
  const begunIn = (names: readonly string[]) => names.find((name) => name.startsWith(word));
  const named = text.startsWith(':', span.to)
    ? []
    : fields.flatMap(({ id, aliases }): readonly Suggestion[] => {
        const name = begunIn([id, ...aliases]);
        return name === undefined ? [] : [offer(`${name}:`, `${name}:`, word, null, span)];
      });
  const stated = states.flatMap(({ word: state, aliases, field, values }): readonly Suggestion[] => {
    const name = begunIn([state, ...aliases]);
    if (name === undefined) return [];
    const counts = source.countValues(field, (value) => value !== null && values.includes(value));
    const count = values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
    return [offer(name, `${name} `, word, count, span)];
  });
  const valued = namingFields.flatMap((id) =>
    valuesOf(fieldOf(id), nameIn(source.language, id), word, ':', span, source),
  );
  return [...stated, ...valued]
    .toSorted(byCount)
    .concat(named.slice(0, MAX_FIELDS))
    .slice(0, MAX_SUGGESTIONS);
}

function valuesOf(
  field: Field,
  name: string,
  word: string,
  relation: string,
  span: Span,
  source: ValueSource,
): readonly Suggestion[] {
  // You search times by age, and devices rarely have the same one.
  if (field.kind === 'time' || field.kind === 'range') return [];
  const isWanted = (value: string | null) => value !== null && fold(writeValue(field, value)).includes(word);
  const choices = field.kind === 'choice' ? field.choices.filter(isWanted) : [];
  const values = new Map<string | null, number>([
    ...choices.map((choice) => [choice, 0] as const),
    ...source.countValues(field.id, isWanted),
  ]);
  const offered: Suggestion[] = [];
  for (const [value, count] of [...values].toSorted(([, one], [, other]) => other - one)) {
    if (offered.length === MAX_SUGGESTIONS) break;
    // There's nothing to complete if it's empty or unknown.
    if (!value) continue;
    const written = writeValue(
      field,
      field.kind === 'version' && isOrder(relation) ? writeVersion(value) : value,
    );
    const prefix = `${name}:${relation === ':' ? '' : relation}`;
    const insert = `${prefix}${printValue(written)} `;
    if (offered.some((suggestion) => suggestion.insert === insert)) continue;
    // Some values can't be searched for like this: a size with one side unknown, a version without a number.
    if (parse(insert).problems.length > 0) continue;
    offered.push(offer(`${prefix}${written}`, insert, word, count, span));
  }
  return offered;
}

function offer(label: string, insert: string, marked: string, count: number | null, span: Span): Suggestion {
  return { label, marked, count, insert, span };
}

/** In English, fields go by their own names. */
function nameIn(language: Language, id: FieldId): string {
  return (language === 'en' ? undefined : locales[language].searchAliases.fields[id][0]) ?? id;
}

/** As you'd type it: the × in a size is on no keyboard. */
export function writeValue(field: Field, value: string): string {
  return field.kind === 'size' ? value.replace(' × ', 'x') : value;
}

function isOrder(relation: string): boolean {
  return relation !== ':' && relation !== '=';
}

/** Versions compare by number: 14 of `Android 14`. */
function writeVersion(value: string): string {
  return findVersion(value)?.join('.') ?? value;
}

function byCount(a: Suggestion, b: Suggestion): number {
  return (b.count ?? 0) - (a.count ?? 0);
}
