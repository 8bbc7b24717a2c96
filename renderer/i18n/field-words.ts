import type { TFunction } from 'i18next';
import { type AgentKindName, kindNames } from '#shared/device/agent-kinds.ts';
import { readText } from '#shared/search/field-text.ts';
import type { Field, FieldId, Subject } from '#shared/search/fields.ts';
import type { Formats } from './format.ts';

/** What a field says of a device in the language shown; null is unknown, and an empty text is known to be empty. */
export function fieldWords(
  t: TFunction,
  formats: Formats,
  field: Field,
  subject: Subject,
  now: number,
): string | null {
  if (field.kind === 'time') {
    const at = field.read(subject, now);
    return at === null ? null : formats.time(at);
  }
  if (field.kind === 'number') {
    const value = field.read(subject, now);
    return value === null ? null : formats.number(value);
  }
  return choiceWords(t, field.id, readText(field, subject, now));
}

/** Which text stands for each choice of the fields that have choices. */
const choiceTexts = {
  availability: {
    free: 'availability.free',
    'in-use': 'availability.in-use',
    unknown: 'availability.unknown',
    gone: 'availability.gone',
  },
  freshness: {
    fresh: 'fieldChoices.freshness.fresh',
    stale: 'fieldChoices.freshness.stale',
    gone: 'fieldChoices.freshness.gone',
  },
  kind: { other: 'fieldChoices.kind.other' },
  deviates: { yes: 'fieldChoices.deviates.yes', no: 'fieldChoices.deviates.no' },
} as const;
type ChoiceText =
  | `agents.kinds.${AgentKindName}`
  | {
      [F in keyof typeof choiceTexts]: ValueOf<(typeof choiceTexts)[F]>;
    }[keyof typeof choiceTexts];
type ValueOf<T> = T[keyof T];

const textOf = new Map<string, ChoiceText>([
  ...kindNames().map((name) => [`kind ${name}`, `agents.kinds.${name}`] as const),
  ...Object.entries(choiceTexts).flatMap(([id, texts]) =>
    Object.entries(texts).map(([value, text]) => [`${id} ${value}`, text] as const),
  ),
]);

/** The words for a value of a field with choices; any other value is its own words. */
export function choiceWords(t: TFunction, id: FieldId, value: string | null): string | null {
  const text = textOf.get(`${id} ${value}`);
  return text ? t(text) : value;
}
