import type { TFunction } from 'i18next';
import { type AgentKindName, kindNames } from '#shared/device/agent-kinds.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { readText } from '#shared/search/field-text.ts';
import type { Field, FieldId, Subject } from '#shared/search/fields.ts';
import type { Formats } from './format.ts';

/** In the current language. Null is unknown; an empty text is known to be empty. */
export function fieldValueText(
  t: TFunction,
  formats: Formats,
  field: Field,
  subject: Subject,
  moment: Moment,
): string | null {
  if (field.kind === 'time') {
    const at = field.read(subject, moment);
    return at === null ? null : formats.time(at);
  }
  if (field.kind === 'number') {
    const value = field.read(subject, moment);
    return value === null ? null : formats.number(value);
  }
  const value = readText(field, subject, moment);
  const { agentType } = subject.entry.device.model;
  if (field.id === 'kind' && value === 'other') return t('agents.kinds.other', { code: agentType });
  return choiceText(t, field.id, value);
}

/** Locale keys, by field and value. */
const choiceTexts = {
  'availability free': 'availability.available',
  'availability idle': 'availability.idle',
  'availability claimed': 'availability.claimed',
  'availability in-use': 'availability.in-use',
  'availability active': 'availability.recent-activity',
  'availability unknown': 'availability.unknown',
  'availability gone': 'availability.disconnected',
  'platform android': 'fieldChoices.platform.android',
  'platform ios': 'fieldChoices.platform.ios',
  'freshness fresh': 'fieldChoices.freshness.fresh',
  'freshness stale': 'fieldChoices.freshness.stale',
  'freshness gone': 'fieldChoices.freshness.gone',
  'kind other': 'fieldChoices.kind.other',
  'deviates yes': 'fieldChoices.deviates.yes',
  'deviates no': 'fieldChoices.deviates.no',
} as const;
type ChoiceText = `agents.kinds.${AgentKindName}` | (typeof choiceTexts)[keyof typeof choiceTexts];

const textOf = new Map<string, ChoiceText>([
  ...kindNames().map((name) => [`kind ${name}`, `agents.kinds.${name}`] as const),
  ...Object.entries(choiceTexts),
]);

/** Anything else is returned as it is. */
export function choiceText(t: TFunction, id: FieldId, value: string | null): string | null {
  const text = textOf.get(`${id} ${value}`);
  return text ? t(text) : value;
}
