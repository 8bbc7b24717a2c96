import { BellPlus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { GridView } from '../../grid/grid-view.ts';
import { clearFacetSelection, selectFacetValues } from '../../state/facet-selection.ts';
import { search, useDevicesView, isPresent, useSearchOffer } from '../../state/devices-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inQuotes } from './search/offer-texts.ts';
import { helpOf } from './search/decide-offer.ts';
import { readSearchAlert, setSearchAlert } from './search/search-alert.ts';
import type { TFunction } from 'i18next';
import type { GroupField } from '#shared/model/list-view.ts';
import { print } from '#shared/search/print.ts';
import { andOf, type Query } from '#shared/search/query.ts';
import type { FacetSelection } from '../../grid/grid-query.ts';
import { grid } from '../../state/fleet-grid.ts';
import { createValueLabels } from './facets/value-labels.ts';
import { readSearch } from './search/read-search.ts';
import styles from './devices-page.module.css';

/** Shown when no device matches: filters you could remove, and what else to do. */
export function NoMatch({ view }: { readonly view: GridView }) {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query).trim();
  const facets = useDevicesView((state) => state.facets);
  // There's a new view each time a device changes.
  // oxlint-disable-next-line react/exhaustive-deps
  const filters = useMemo(() => findRemovableFilters(t, query, facets), [t, query, facets, view]);
  const [hasAlert, setAwaited] = useState('');
  const alert = readSearchAlert();
  const isSet = alert !== null && (alert.id !== null || hasAlert === alert.query);
  const clear = query === '' ? 'facets.clear' : facets.size === 0 ? 'devices.empty.clear' : 'facets.clearAll';
  const { offer } = useSearchOffer();
  const help = offer && isPresent(offer) ? helpOf(offer) : null;
  const [first, ...others] = filters;
  // If it's the only term, the button below does the same.
  const isWhole = query !== '' && facets.size === 0 && others.length === 0 && first?.count === view.total;
  const body = help
    ? t('devices.empty.corrected', { text: help.label, count: help.count })
    : isWhole
      ? t('devices.empty.cleared', { count: view.total })
      : t(first ? 'devices.empty.freeing' : 'devices.empty.nothingFreed');
  return (
    <EmptyState
      title={query === '' ? t('facets.noMatch') : t('devices.empty.noMatch', { query: inQuotes(query) })}
      body={body}
      actions={
        <div className={styles.hints}>
          {first && !help && !isWhole && (
            <ul>
              {filters.map(({ name, count, remove }) => (
                <li key={name}>
                  <Button kind="quiet" onPress={remove}>
                    <X aria-hidden="true" />
                    {t('devices.empty.without', { filter: name, count })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.choices}>
            <Button onPress={clearAll}>{t(clear)}</Button>
            {alert && !isSet && (
              <Button
                onPress={() => {
                  setSearchAlert(alert);
                  setAwaited(alert.query);
                }}
              >
                <BellPlus aria-hidden="true" />
                {t(`alerts.tellAny.${alert.when}`)}
              </Button>
            )}
          </div>
        </div>
      }
    />
  );
}

function clearAll(): void {
  search('');
  clearFacetSelection();
}

/** Part of a search or a filter. Without it, something matches. */
interface RemovableFilter {
  readonly name: string;
  /** How many match without it. */
  readonly count: number;
  readonly remove: () => void;
}

/** Try this many parts of a search at most. */
const MAX_TRIED = 8;

/** Filters whose removal brings matches, most matches first. */
function findRemovableFilters(
  t: TFunction,
  text: string,
  facets: FacetSelection,
): readonly RemovableFilter[] {
  const { query } = readSearch(text);
  const fields = [...facets].slice(0, MAX_TRIED).map(([id, values]) => {
    // Only these fields have facets.
    const field = id as GroupField;
    const others = new Map([...facets].filter(([other]) => other !== id));
    const words = [...values].map(createValueLabels(t, field)).join(', ');
    return {
      name: t('facets.selected', { field: t(`fieldNames.${field}`), values: words }),
      count: grid.count({ query, facets: others }),
      remove: () => selectFacetValues(field, []),
    };
  });
  return [...fields, ...tryTerms(query, facets)]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

function tryTerms(query: Query, facets: FacetSelection): readonly RemovableFilter[] {
  const terms = query.kind === 'and' ? query.of : query.kind === 'all' ? [] : [query];
  return terms.slice(0, MAX_TRIED).map((term) => {
    const rest = andOf(terms.filter((other) => other !== term));
    return {
      name: print(term),
      count: grid.count({ query: rest, facets }),
      remove: () => search(print(rest)),
    };
  });
}
