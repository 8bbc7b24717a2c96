import { memo } from 'react';
import {
  type AvailabilityKind,
  availabilityKinds,
  type DeviceCounts,
  wordOfAvailability,
} from '#shared/device/availability.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import { selectFacetValues } from '../../../state/facet-selection.ts';
import { Pills } from '../../../ui/pills.tsx';
import { AvailabilityIcon } from './availability-icon.tsx';
import { selectedValues } from '../facets/selected-values.ts';
import type { UseSources } from '../facets/use-sources.ts';
import { useDevicesView } from '../../../state/devices-view.ts';

interface AvailabilityPillsProps {
  /** After the search and the other filters. */
  readonly counts: DeviceCounts;
  readonly total: number;
  readonly sources: UseSources;
}

/** States as filters, each with how many devices match. */
export const AvailabilityPills = memo(({ counts, total, sources }: AvailabilityPillsProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const selected = useDevicesView(({ facets }) => selectedValues(facets, 'availability'));
  const isSelected = (kind: AvailabilityKind) => selected.has(wordOfAvailability(kind));
  const hasClaims = useConsole(({ claims }) => claims.isTaking) || counts.claimed > 0;
  const kinds = availabilityKinds.filter(
    (kind) => isSelected(kind) || (kind === 'claimed' ? hasClaims : isOffered(kind, sources)),
  );
  const count = availabilityKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <Pills
      label={t('fieldNames.availability')}
      all={{
        label: t('devices.all'),
        count:
          count === total
            ? formats.number(total)
            : t('devices.countOf', { count: formats.number(count), total: formats.number(total) }),
      }}
      options={kinds.map((kind) => ({
        value: kind,
        label: t(`availability.${kind}`),
        mark: <AvailabilityIcon kind={kind} />,
        count: counts[kind],
      }))}
      selected={new Set(kinds.filter(isSelected))}
      onChange={(chosen) => selectFacetValues('availability', [...chosen].map(wordOfAvailability))}
    />
  );
});

function isOffered(kind: AvailabilityKind, { isReported, isObserved }: UseSources): boolean {
  if (kind === 'available') return isReported;
  return (kind !== 'idle' && kind !== 'recent-activity') || isObserved;
}
