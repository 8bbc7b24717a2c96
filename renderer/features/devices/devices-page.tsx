import { useMemo } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { useListView } from '../../state/by-model.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { useFleet } from '../../state/fleet.ts';
import { grid } from '../../state/fleet-grid.ts';
import { usePage } from '../../state/page.ts';
import { AgentProblems } from './problems/agent-problems.tsx';
import { inShownOrder } from './table/column-choices.ts';
import { DetailsPanel } from './details/details-panel.tsx';
import { DeviceCards } from './cards/device-cards.tsx';
import { DeviceTable } from './table/device-table.tsx';
import { DeviceToolbar } from './list/device-toolbar.tsx';
import { DevicesEmpty } from './devices-empty.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { HighlightsContext } from './search/render-highlighted.tsx';
import { PendingChanges } from './list/pending-changes.tsx';
import { readSearch } from './search/read-search.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { useDeviceRows } from './list/use-device-rows.ts';
import { useHeldOrder } from './list/use-held-order.ts';
import { useListAnnouncements } from './list/use-list-announcements.ts';
import { useSelection } from './list/use-selection.ts';
import { useShownKeys } from './list/use-shown-keys.ts';
import styles from './devices-page.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';
import textStyles from '../../ui/text.module.css';

interface DevicesPageProps {
  /** Whether the lab is the one of this computer, which may have an ADB server. */
  readonly isOwnComputer: boolean;
}

export function DevicesPage({ isOwnComputer }: DevicesPageProps) {
  const { t } = useTranslation();
  const { isHeld, release, handlers } = useHeldOrder();
  const { view, duplicates } = useDeviceRows(isHeld);
  const selected = useSelection(view);
  useListAnnouncements(view, selected.rows.length);
  const isByModel = usePage(({ page }) => page === 'by-model');
  const { layout, columns: choices } = useListView();
  const title = isByModel ? t('views.byModel') : t('devices.title');
  const columns = useMemo(() => inShownOrder(choices).map(({ field }) => field), [choices]);
  const openKey = useDevicesView((state) => state.openKey);
  const query = useDevicesView((state) => state.query);
  const { highlights } = readSearch(query);
  const hasAgents = useFleet((state) => state.reports.size > 0);
  const latest = useMemo(() => ({ view, query }), [view, query]);
  const painted = useAfterPaint(latest);
  // The counts of another search may follow it. Those of the same one must agree with its rows.
  const counted = painted.query === query && painted.view.total > 0 ? latest : painted;
  const shownKeys = useShownKeys(view);
  const open = openKey === null ? undefined : grid.find(openKey);
  const isAllSelected = selected.shown > 0 && selected.shown === view.lineCount - view.groups.length;
  const list = { view, duplicates, columns };
  return (
    <div className={styles.page} data-layout={layout}>
      <main className={styles.main}>
        <AgentProblems isHeld={isHeld} />
        {hasAgents ? (
          <>
            <h1 className={textStyles.visuallyHidden}>{title}</h1>
            <DeviceToolbar {...counted} keys={shownKeys} columns={columns} />
          </>
        ) : (
          <header className={pageHeaderStyles.header}>
            <div>
              <h1>{title}</h1>
            </div>
          </header>
        )}
        <div className={styles.notice}>
          <Announcer />
        </div>
        {view.lineCount > 0 ? (
          <div className={styles.listRegion} {...handlers}>
            <HighlightsContext value={highlights}>
              {layout === 'cards' ? (
                <DeviceCards {...list} />
              ) : (
                <DeviceTable {...list} isAllSelected={isAllSelected} />
              )}
            </HighlightsContext>
            <PendingChanges count={view.pending} onApply={release} />
          </div>
        ) : (
          <DevicesEmpty view={view} isOwnComputer={isOwnComputer} />
        )}
        <SelectionBar selected={selected} columns={columns} />
      </main>
      {open && <DetailsPanel row={open} duplicates={duplicates} />}
    </div>
  );
}
