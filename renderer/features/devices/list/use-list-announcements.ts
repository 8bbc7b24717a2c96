import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { announce } from '../../../state/messages.ts';
import { useDevicesView } from '../../../state/devices-view.ts';

/** Wait for a pause in typing, rather than announce at each letter. */
const REST_MS = 700;

/**
 * How many match, how many are selected, that changes are pending or applied. Not what changes in the fleet:
 * in a large lab that would never end.
 */
export function useListAnnouncements(view: GridView, selectedCount: number): void {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  const facets = useDevicesView((state) => state.facets);
  const hasDevices = view.total > 0;
  // The search line announces its own count, along with what it offers.
  const isSearching = query !== '';
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);

  useEffect(() => {
    if (!hasDevices || isSearching) return undefined;
    const timer = setTimeout(() => {
      const { count, total } = latest.current;
      announce(
        count === total
          ? t('devices.shown', { shown: count })
          : t('devices.shownOf', { shown: count, total }),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Announce a new filter even if the counts stay the same.
  }, [isSearching, facets, hasDevices, t]);

  const selectedBefore = useRef(selectedCount);
  useEffect(() => {
    if (selectedCount === selectedBefore.current) return;
    selectedBefore.current = selectedCount;
    announce(t('devices.selected', { count: selectedCount }));
  }, [selectedCount, t]);

  const isWaiting = view.pending > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      announce(t('devices.applyChanges', { count: latest.current.pending }));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, t]);

  const before = useRef({ pending: 0, query, facets });
  useEffect(() => {
    const { pending, ...shown } = before.current;
    before.current = { pending: view.pending, query, facets };
    if (pending > 0 && view.pending === 0 && shown.query === query && shown.facets === facets) {
      announce(t('devices.applied', { count: pending }), 'visible');
    }
  }, [view.pending, query, facets, t]);
}
