import { memo, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import { fieldOf } from '#shared/search/fields.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useFormats } from '../../../i18n/format.ts';
import { toggleFacetValue } from '../../../state/facet-selection.ts';
import { type FacetValue, findValues, listValues, MANY_VALUES } from './facet-values.ts';
import { selectedValues } from './selected-values.ts';
import { createValueLabels } from './value-labels.ts';
import styles from './facet.module.css';
import { useDevicesView } from '../../../state/devices-view.ts';

export interface Counted {
  readonly view: GridView;
  readonly query: string;
}

interface FacetProps extends Counted {
  readonly field: GroupField;
}

/** Counted with all other filters applied. Values keep their places. */
export function Facet({ field, view }: FacetProps) {
  const { t, language } = useTranslation();
  const facets = useDevicesView((state) => state.facets);
  const selected = selectedValues(facets, field);
  const counts = useMemo(() => view.countValues(field), [field, view]);
  const [text, setText] = useState('');
  const listed = { field: fieldOf(field), counts, selected, language };
  const [order] = useState(() => listValues({ ...listed, order: null }).map(({ value }) => value));
  const values = listValues({ ...listed, order });
  const labelOf = useMemo(() => createValueLabels(t, field), [t, field]);
  const { shown, hidden } = findValues(values, text, labelOf);
  const name = t(`fieldNames.${field}`);
  return (
    <>
      {values.length > MANY_VALUES && (
        <input
          className={styles.find}
          type="search"
          aria-label={t('facets.find', { field: name })}
          placeholder={t('facets.find', { field: name })}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={styles.values} aria-label={name}>
        {shown.map((value) => (
          <Value key={value.value} field={field} {...value} words={labelOf(value.value)} />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.note}>{t('facets.none')}</p>}
      {hidden > 0 && <p className={styles.note}>{t('facets.more', { count: hidden })}</p>}
    </>
  );
}

interface ValueProps extends FacetValue {
  readonly field: GroupField;
  readonly words: string;
}

// Memoized, because only a few counts change while you type.
const Value = memo(({ field, value, count, isSelected, words }: ValueProps) => {
  const formats = useFormats();
  return (
    <li>
      <label className={styles.value} data-none={count === 0}>
        <input type="checkbox" checked={isSelected} onChange={() => toggleFacetValue(field, value)} />
        <bdi className={styles.words} title={field === 'agent' ? (value ?? words) : words}>
          {words}
        </bdi>
        <span className={styles.count}>{formats.number(count)}</span>
      </label>
    </li>
  );
});
