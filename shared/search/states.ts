import { fold } from '../device/device-text.ts';
import { languages, locales } from '../locales/languages.ts';
import { type FieldId, fieldOf } from './fields.ts';
import { orOf, type Query } from './query.ts';

/** A word that alone means one of some values of a field. In quotes it's just a word. */
export interface State {
  readonly word: string;
  readonly aliases: readonly string[];
  readonly field: FieldId;
  readonly values: readonly string[];
}

/** Leaves out `active` and `idle`, since devices are called that. They need their field: `is:idle`. */
export const states: readonly State[] = [
  ...['free', 'in-use', 'unknown', 'gone'].map((value) => stateOf('availability', value)),
  stateOf('freshness', 'stale'),
  {
    word: 'unused',
    aliases: languages.flatMap((language) => locales[language].searchAliases.unused),
    field: 'availability',
    values: ['free', 'idle'],
  },
];

function stateOf(id: FieldId, value: string): State {
  const { choiceAliases } = fieldOf(id);
  const aliases = Object.keys(choiceAliases).filter((alias) => choiceAliases[alias] === value);
  return { word: value, aliases, field: id, values: [value] };
}

const queries = states.map(({ word, aliases, field, values }) => {
  const query = orOf(values.map((value): Query => ({ kind: 'field', field, relation: ':', value })));
  return { word, words: [word, ...aliases], query };
});
const byWord = new Map(queries.flatMap(({ words, query }) => words.map((word) => [word, query] as const)));
const byQuery = new Map(queries.map(({ word, query }) => [JSON.stringify(query), word]));

/** Undefined if the word is just a word. */
export function findState(word: string): Query | undefined {
  return byWord.get(fold(word));
}

/** Undefined if it has none. */
export function stateWordOf(query: Query): string | undefined {
  return byQuery.get(JSON.stringify(query));
}
