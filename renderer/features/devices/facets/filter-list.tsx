import { memo, type ReactNode, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import type { GroupField } from '#shared/model/list-view.ts';
import { explainField } from '../../../i18n/explain-field.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Chevron } from '../../../ui/arrows.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Popover } from '../../../ui/menu.tsx';
import { type Counted, Facet } from './facet.tsx';
import { selectedValues } from './selected-values.ts';
import styles from './filter-row.module.css';
import { useDevicesView } from '../../../state/devices-view.ts';

interface FilterListProps extends Counted {
  readonly fields: readonly GroupField[];
  readonly children: ReactNode;
  /** The number of fields with selected values, for the button. */
  readonly chosen?: number;
}

/** Several fields to filter by behind one button. One of them is expanded at a time. */
export const FilterList = memo(({ fields, children, chosen = 0, ...counted }: FilterListProps) => {
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
