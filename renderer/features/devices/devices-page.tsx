import { useMemo, useLayoutEffect, useState, startTransition, useEffect } from 'react';
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
import { readSearch } from './search/read-search.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { useDeviceRows } from './list/use-device-rows.ts';
import { useHeldOrder } from './list/use-held-order.ts';
import { useListAnnouncements } from './list/use-list-announcements.ts';
import { useSelection } from './list/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import type { GridView } from '../../grid/grid-view.ts';
import { useAnnouncement } from '../../state/messages.ts';
import announcerStyles from '../../ui/announcer.module.css';
import textStyles from '../../ui/text.module.css';
import pendingChangesStyles from './list/pending-changes.module.css';
import styles from './devices-page.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

interface DevicesPageProps {
  /** The lab is this computer's own, which may have an ADB server. */
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
  // Counts may come later than another search, but must agree with the rows of the same one.
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

interface PendingChangesProps {
  readonly count: number;
  readonly onApply: () => void;
}

/** Tells you above the list that changes are pending. A button applies them. */
function PendingChanges({ count, onApply }: PendingChangesProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className={pendingChangesStyles.changes}>
      <Button onPress={onApply}>{t('devices.applyChanges', { count })}</Button>
    </div>
  );
}

/** The function stays the same, and reads which devices are shown when you call it. */
function useShownKeys(view: GridView): () => readonly string[] {
  const [shown] = useState(createShown);
  useLayoutEffect(() => shown.follow(view), [shown, view]);
  return shown.readKeys;
}

/** Out here, because a closure in the component would hold on to the first render's fleet. */
function createShown() {
  let latest: GridView | null = null;
  return {
    follow(view: GridView): void {
      latest = view;
    },
    readKeys: () => latest?.listRows().map(({ key }) => key) ?? [],
  };
}

function Announcer() {
  const spoken = useAnnouncement('spoken');
  const visible = useAnnouncement('visible');
  return (
    <>
      <output className={textStyles.visuallyHidden}>
        <span key={spoken.count}>{spoken.text}</span>
      </output>
      <output className={announcerStyles.announcement}>
        <span key={visible.count}>{visible.text}</span>
      </output>
    </>
  );
}

/** While a fleet keeps changing, the page is rarely idle. Wait no longer than this. */
const LATEST_MS = 100;

/**
 * The `value` as of when the page was last painted and idle, so that rendering it never holds up the rest. If
 * values come faster, only the last one counts.
 */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let idle: number | undefined;
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(() => startTransition(() => setPainted(value)), { timeout: LATEST_MS });
    });
    return () => {
      cancelAnimationFrame(frame);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [value]);
  return painted;
}
