import { ChevronDown, X } from 'lucide-react';
import { memo, useRef } from 'react';
import { Button, Dialog, DialogTrigger } from 'react-aria-components';
import type { GroupField } from '#shared/model/list-view.ts';
import { explainField } from '../../../i18n/explain-field.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { selectFacetValues } from '../../../state/facet-selection.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/menu.tsx';
import { type Counted, Facet } from './facet.tsx';
import { selectedValues } from './selected-values.ts';
import { createValueLabels } from './value-labels.ts';
import styles from './filter-row.module.css';
import { useDevicesView } from '../../../state/devices-view.ts';

interface FilterChipProps extends Counted {
  readonly field: GroupField;
}

/** A field to filter by: its values in a popover, its selected values, and a button that clears them. */
export const FilterChip = memo(({ field, ...counted }: FilterChipProps) => {
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
            // This button disappears, so the focus must move.
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
