import { BellPlus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import type { GridView } from '../../grid/grid-view.ts';
import { clearFacetSelection } from '../../state/facet-selection.ts';
import { search, useDevicesView, isPresent, useSearchOffer } from '../../state/devices-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inQuotes } from './search/offer-texts.ts';
import { findRemovableFilters } from './search/removable-filters.ts';
import { helpOf } from './search/decide-offer.ts';
import { readSearchAlert, setSearchAlert } from './search/search-alert.ts';
import styles from './devices-page.module.css';

/** Shown if no device matches: the filters that can be removed, and other next steps. */
export function NoMatch({ view }: { readonly view: GridView }) {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query).trim();
  const facets = useDevicesView((state) => state.facets);
  // The view changes with each change of a device.
  // oxlint-disable-next-line react/exhaustive-deps
  const filters = useMemo(() => findRemovableFilters(t, query, facets), [t, query, facets, view]);
  const [hasAlert, setAwaited] = useState('');
  const alert = readSearchAlert();
  const isSet = alert !== null && (alert.id !== null || hasAlert === alert.query);
  const clear = query === '' ? 'facets.clear' : facets.size === 0 ? 'devices.empty.clear' : 'facets.clearAll';
  const { offer } = useSearchOffer();
  const help = offer && isPresent(offer) ? helpOf(offer) : null;
  const [first, ...others] = filters;
  // Removing the only term is what the button below does.
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
