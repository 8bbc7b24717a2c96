import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridView } from '../../grid/grid-view.ts';
import { announce } from '../../stores/announcements.ts';
import { useDevicesView } from '../../stores/devices-view.ts';

/** Somebody who types on is not told of each letter. */
const REST_MS = 700;

/** Announces how many devices a search leaves, and that changes which waited have been applied; what comes and goes by itself is not. */
export function useListNews(view: GridView): void {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  const hasDevices = view.total > 0;
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);

  useEffect(() => {
    if (!hasDevices) return undefined;
    const timer = setTimeout(() => {
      const { count, total } = latest.current;
      announce(
        count === total
          ? t('devices.shown', { shown: count })
          : t('devices.shownOf', { shown: count, total }),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [query, hasDevices, t]);

  const before = useRef({ pending: 0, query });
  useEffect(() => {
    const { pending, query: asked } = before.current;
    before.current = { pending: view.pending, query };
    if (pending > 0 && view.pending === 0 && asked === query) {
      announce(t('devices.applied', { count: pending }), 'seen');
    }
  }, [view.pending, query, t]);
}
