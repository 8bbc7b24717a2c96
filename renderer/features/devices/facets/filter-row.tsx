import { FunnelX, ListFilter, Plus, ChevronDown, X } from 'lucide-react';
import { memo, useMemo, useRef, type ReactNode, useState } from 'react';
import { noDevices } from '#shared/device/availability.ts';
import { groupFields } from '#shared/device/list-fields.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { FacetSelection } from '../../../grid/grid-query.ts';
import { clearFacetSelection, selectFacetValues } from '../../../state/facet-selection.ts';
import { useFleet } from '../../../state/fleet.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useElementWidth } from '../../../ui/use-element-width.ts';
import { AvailabilityPills } from '../availability/availability-pills.tsx';
import { type Counted, Facet } from './facet.tsx';
import { selectUseSources } from './use-sources.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { Button, Dialog, DialogTrigger, Button as AriaButton } from 'react-aria-components';
import { explainField } from '../../../i18n/explain-field.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/menu.tsx';
import { selectedValues } from './selected-values.ts';
import { createValueLabels } from './value-labels.ts';
import { Chevron } from '../../../ui/arrows.tsx';
import styles from './filter-row.module.css';

/** They get a chip each. The others are behind one button until you select something there. */
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

/** In CSS pixels. In a narrower window, one button replaces the chips. */
const MIN_WIDTH = 900;
/** How much wider a selected chip or pill gets, roughly, and what's to spare at the least width. */
const CHOSEN_WIDTH = 120;
const SPARE_WIDTH = 240;

function isFolded(width: number, facets: FacetSelection): boolean {
  const chosen = countChips(facets) + (facets.get('availability')?.size ?? 0);
  return width < MIN_WIDTH + Math.max(chosen * CHOSEN_WIDTH - SPARE_WIDTH, 0);
}

function countChips(facets: FacetSelection): number {
  return chipFields.filter((field) => facets.has(field)).length;
}

interface FilterChipProps extends Counted {
  readonly field: GroupField;
}

const FilterChip = memo(({ field, ...counted }: FilterChipProps) => {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const selected = useDevicesView(({ facets }) => selectedValues(facets, field));
  const name = t(`fieldNames.${field}`);
  const isChosen = selected.size > 0;
  const values = isChosen ? [...selected].map(createValueLabels(t, field)).join(', ') : '';
  const words = isChosen ? t('facets.selected', { field: name, values }) : name;
  const remove = t('facets.remove', { field: name });
  return (
    <div className={styles.chip} data-chosen={isChosen || undefined}>
      <DialogTrigger>
        <Button ref={button} className={classNames(styles.chipName)}>
          <bdi title={isChosen ? words : explainField(t, field)}>{words}</bdi>
          {!isChosen && <ChevronDown aria-hidden="true" />}
        </Button>
        <Popover placement="bottom start" className={styles.popover}>
          <Dialog aria-label={name}>
            <Facet field={field} {...counted} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isChosen && (
        <button
          type="button"
          className={styles.remove}
          aria-label={remove}
          title={remove}
          onClick={() => {
            // This button is about to go, so the focus must move.
            button.current?.focus();
            selectFacetValues(field, []);
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
});

interface FilterListProps extends Counted {
  readonly fields: readonly GroupField[];
  readonly children: ReactNode;
  /** How many fields have selected values. */
  readonly chosen?: number;
}

/** Several fields behind one button. Only one is open at a time. */
const FilterList = memo(({ fields, children, chosen = 0, ...counted }: FilterListProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.chip} data-chosen={chosen > 0 || undefined}>
      <DialogTrigger>
        <AriaButton className={classNames(styles.chipName)}>{children}</AriaButton>
        <Popover placement="bottom end" className={styles.popover}>
          <Dialog aria-label={t('facets.title')}>
            <Fields fields={fields} {...counted} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
});

function Fields({ fields, ...counted }: Counted & { readonly fields: readonly GroupField[] }) {
  const { t } = useTranslation();
  const facets = useDevicesView((state) => state.facets);
  const [open, setOpen] = useState<GroupField | null>(null);
  return (
    <>
      {fields.map((field) => {
        const { size } = selectedValues(facets, field);
        return (
          <div key={field} className={styles.field}>
            <button
              type="button"
              className={styles.fieldName}
              title={explainField(t, field)}
              aria-expanded={field === open}
              onClick={() => setOpen(field === open ? null : field)}
            >
              <Chevron isOpen={field === open} />
              {t(`fieldNames.${field}`)}
              {size > 0 && <span className={styles.badge}>{size}</span>}
            </button>
            {field === open && <Facet field={field} {...counted} />}
          </div>
        );
      })}
    </>
  );
}
