import type { TFunction } from 'i18next';
import type { FieldId } from '#shared/device/list-fields.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { choiceText } from '../../../i18n/field-value-text.ts';
import { useFleet } from '../../../state/fleet.ts';

/** The label of a value of a facet or a group. The value is a text of `readText`. */
export function valueLabel(t: TFunction, field: FieldId, value: string | null): string {
  return value === '' ? t('facets.empty') : (choiceText(t, field, value) ?? t('unknown'));
}

/** The labels of one field's values, with names of agents instead of their addresses. */
export function createValueLabels(t: TFunction, field: FieldId): (value: string | null) => string {
  const names = field === 'agent' ? readAgentNames() : new Map<string, string>();
  return (value) => (value && names.get(value)) || valueLabel(t, field, value);
}

/** By address. Only agents with a name. */
function readAgentNames(): ReadonlyMap<string, string> {
  const named = [...useFleet.getState().reports.values()].filter(({ agent }) => agent.name !== '');
  return new Map(named.map(({ agent }) => [formatAgentAddress(agent.address), agent.name]));
}
