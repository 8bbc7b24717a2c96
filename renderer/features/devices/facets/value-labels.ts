import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/list-fields.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { choiceText } from '../../../i18n/field-value-text.ts';
import { useFleet } from '../../../state/fleet.ts';

/** The value is written as by `readText`. */
export function valueLabel(t: TFunction, field: FieldId, value: string | null): string {
  return value === '' ? t('facets.empty') : (choiceText(t, field, value) ?? t('unknown'));
}

/** Agents by name rather than address. */
export function createValueLabels(t: TFunction, field: FieldId): (value: string | null) => string {
  const names = field === 'agent' ? readAgentNames() : new Map<string, string>();
  return (value) => (value && names.get(value)) || valueLabel(t, field, value);
}

/** The key is the address. Only has agents with a name. */
function readAgentNames(): ReadonlyMap<string, string> {
  const named = [...useFleet.getState().reports.values()].filter(({ agent }) => agent.name !== '');
  return new Map(named.map(({ agent }) => [formatAgentAddress(agent.address), agent.name]));
}
