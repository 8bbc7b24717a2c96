import { FunnelX, ListFilter, Plus } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { noDevices } from '#shared/device/availability.ts';
import { groupFields } from '#shared/device/list-fields.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { FacetSelection } from '../../../grid/grid-query.ts';
import { clearFacetSelection } from '../../../state/facet-selection.ts';
import { useFleet } from '../../../state/fleet.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useElementWidth } from '../../../ui/use-element-width.ts';
import { AvailabilityPills } from '../availability/availability-pills.tsx';
import type { Counted } from './facet.tsx';
import { FilterChip } from './filter-chip.tsx';
import { FilterList } from './filter-list.tsx';
import { selectUseSources } from './use-sources.ts';
import styles from './filter-row.module.css';
import { useDevicesView } from '../../../state/devices-view.ts';

/** These fields have a chip each. The others are behind one button until one of their values is selected. */
const usualFields: readonly GroupField[] = ['brand', 'model', 'os', 'agent'];
/** Availability has pills instead. */
const chipFields = groupFields.filter((field) => field !== 'availability');

export const FilterRow = memo((counted: Counted) => {
  const { t } = useTranslation();
  const facets = useDevicesView((state) => state.facets);
  const row = useRef<HTMLDivElement>(null);
  const width = useElementWidth(row);
  return (
    <div ref={row} className={styles.row}>
      <Pills {...counted} />
      {isFolded(width, facets) ? <FoldedChips {...counted} /> : <Chips {...counted} />}
      {facets.size > 0 && (
        <IconButton icon={FunnelX} size="small" label={t('facets.clear')} onPress={clearFacetSelection} />
      )}
    </div>
  );
});

function Pills({ view }: Counted) {
  const counts = useMemo(() => (view.total === 0 ? noDevices : view.countAvailability()), [view]);
  const sources = useFleet(selectUseSources);
  return <AvailabilityPills counts={counts} total={view.total} sources={sources} />;
}

function Chips(counted: Counted) {
  const { t } = useTranslation();
  const facets = useDevicesView((state) => state.facets);
  const shown = chipFields.filter((field) => usualFields.includes(field) || facets.has(field));
  const others = chipFields.filter((field) => !shown.includes(field));
  const inOrder = [...usualFields, ...shown.filter((field) => !usualFields.includes(field))];
  return (
    <div className={styles.chips}>
      {inOrder.map((field) => (
        <FilterChip key={field} field={field} {...counted} />
      ))}
      <FilterList fields={others} {...counted}>
        <Plus aria-hidden="true" />
        {t('facets.add')}
      </FilterList>
    </div>
  );
}

function FoldedChips(counted: Counted) {
  const { t } = useTranslation();
  const chosen = useDevicesView(({ facets }) => countChips(facets));
  return (
    <div className={styles.chips}>
      <FilterList fields={chipFields} chosen={chosen} {...counted}>
        <ListFilter aria-hidden="true" />
        {t('facets.open')}
        {chosen > 0 && <span className={styles.badge}>{chosen}</span>}
      </FilterList>
    </div>
  );
}

/** Below this content width, in CSS pixels, all chips are one button. */
const MIN_WIDTH = 900;
/** The approximate width that a selected chip or pill needs in addition, and the spare width at the least width. */
const CHOSEN_WIDTH = 120;
const SPARE_WIDTH = 240;

function isFolded(width: number, facets: FacetSelection): boolean {
  const chosen = countChips(facets) + (facets.get('availability')?.size ?? 0);
  return width < MIN_WIDTH + Math.max(chosen * CHOSEN_WIDTH - SPARE_WIDTH, 0);
}

function countChips(facets: FacetSelection): number {
  return chipFields.filter((field) => facets.has(field)).length;
}
