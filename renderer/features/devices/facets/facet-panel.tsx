import { memo, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupFields } from '#shared/device/list-fields.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useSampled } from '../../../ui/use-sampled.ts';
import { useDevicePicks } from '../../../state/device-picks.ts';
import { Facet, FacetHeading, pickedOf } from './facet.tsx';
import { useOpenFacets } from '../../../state/open-facets.ts';
import styles from './facets.module.css';

/** While a fleet changes all the time, counts are looked at this often and not with every change. */
const COUNTING_STEP_MS = 1_000;

interface FacetPanelProps {
  readonly view: GridView;
  /** The search that the view is of. */
  readonly query: string;
}

/**
 * Fields to filter by, each with its values and how many devices have them under all the other filters. Drawn again only when it
 * is given something else: it may come after the list, which a person who types looks at.
 */
export const FacetPanel = memo(({ view, query }: FacetPanelProps) => {
  const { t } = useTranslation();
  const picks = useDevicePicks((state) => state.picks);
  const { open, toggle } = useOpenFacets();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const sampled = useSampled(view, COUNTING_STEP_MS);
  const counts = useMemo(
    () =>
      new Map(
        groupFields.filter((field) => open.has(field)).map((field) => [field, view.countValues(field)]),
      ),
    // The view is another one with every change of a device.
    // oxlint-disable-next-line react/exhaustive-deps
    [query, picks, open, view.total, sampled],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only notes where the pointer and the focus are.
    <section
      className={styles.facets}
      aria-label={t('facets.title')}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      }}
    >
      <h2>{t('facets.title')}</h2>
      {groupFields.map((field) => {
        const found = counts.get(field);
        const picked = pickedOf(picks, field);
        return (
          <div key={field}>
            <FacetHeading
              field={field}
              picked={picked.size}
              isOpen={found !== undefined}
              onToggle={() => toggle(field)}
            />
            {found && <Facet field={field} counts={found} picked={picked} isHeld={isPointed || isFocused} />}
          </div>
        );
      })}
    </section>
  );
});
