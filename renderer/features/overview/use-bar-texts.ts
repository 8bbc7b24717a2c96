import { useTranslation } from '../../i18n/translation.ts';
import { type AvailabilityKind, availabilityKinds, type DeviceCounts } from '#shared/device/availability.ts';
import { useAgentNames } from '../agents/status/use-agent-names.ts';
import { useFormats } from '../../i18n/format.ts';
import { type BarField, type FleetBar, totalOf } from './fleet-bars.ts';

export function useBarTexts() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const agentNames = useAgentNames();

  function label(field: BarField, value: FleetBar['value']): string {
    if (value === null) return t(`overview.unknown.${field}`);
    if (field === 'agent') return agentNames.get(value) ?? value;
    return value === '' ? t('overview.nameless') : value;
  }

  function part(availability: AvailabilityKind, count: number): string {
    return t(`overview.counts.${availability}`, { value: number(count) });
  }

  function total(count: number): string {
    return t('overview.total', { count, value: number(count) });
  }

  /** The count of each availability, without counts of 0. */
  function parts(counts: DeviceCounts): readonly string[] {
    return availabilityKinds.filter((each) => counts[each] > 0).map((each) => part(each, counts[each]));
  }

  /** The accessible name of a bar: its label and the count of each availability. */
  function name(field: BarField, { value, counts }: Pick<FleetBar, 'value' | 'counts'>): string {
    return [`${label(field, value)} ${number(totalOf(counts))}`, ...parts(counts)].join(', ');
  }

  return { label, part, parts, total, name, number };
}
