import { fold } from '../device/device-text.ts';
import { type FieldId, fieldOf } from './fields.ts';
import type { FieldQuery } from './query.ts';

/** Words that, bare, ask for a state; quoted they are words like any other. */
export const states = {
  free: 'availability',
  'in-use': 'availability',
  unknown: 'availability',
  gone: 'availability',
  stale: 'freshness',
} as const satisfies Readonly<Record<string, FieldId>>;

const byWord = new Map<string, FieldQuery>(
  Object.entries(states).flatMap(([value, id]) => {
    const field = fieldOf(id);
    const query: FieldQuery = { kind: 'field', field: id, relation: ':', value };
    const aliases = field.kind === 'choice' ? Object.entries(field.choiceAliases) : [];
    return [value, ...aliases.flatMap(([alias, choice]) => (choice === value ? [alias] : []))].map(
      (word) => [word, query] as const,
    );
  }),
);

/** What a bare word asks for if it is the word of a state. */
export function findState(word: string): FieldQuery | undefined {
  return byWord.get(fold(word));
}

/** The bare word of a state that a field is asked for; undefined where it has none. */
export function stateWordOf({ field, relation, value }: FieldQuery): string | undefined {
  return relation === ':' && byWord.get(value)?.field === field ? value : undefined;
}
