import { useMemo } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { useConsole } from '../../state/console.ts';
import { useDevicesView } from '../../state/devices-view.ts';
import { grid } from '../../state/fleet-grid.ts';
import { AgentProblems } from './problems/agent-problems.tsx';
import { inShownOrder } from './table/column-choices.ts';
import { ColumnsDialog } from './table/columns-dialog.tsx';
import { DensityChoice } from './list/density-choice.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { DeviceCards } from './cards/device-cards.tsx';
import { DeviceSummary } from './details/device-summary.tsx';
import { DeviceTable } from './table/device-table.tsx';
import { DeviceToolbar } from './list/device-toolbar.tsx';
import { DevicesEmpty } from './devices-empty.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { FacetChips } from './facets/facet-chips.tsx';
import { FacetPanel } from './facets/facet-panel.tsx';
import { useAreFacetsShown } from './facets/use-are-facets-shown.ts';
import { GroupChoice } from './groups/group-choice.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { HighlightsContext } from './search/highlighted.tsx';
import { PendingChanges } from './list/pending-changes.tsx';
import { readSearch } from './search/read-search.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { SkipToList } from './facets/skip-to-list.tsx';
import { useDeviceRows } from './list/use-device-rows.ts';
import { useHeldOrder } from './list/use-held-order.ts';
import { useListNews } from './list/use-list-news.ts';
import { useSelection } from './list/use-selection.ts';
import { useShownKeys } from './list/use-shown-keys.ts';
import styles from './devices-page.module.css';
import textStyles from '../../ui/text.module.css';

interface DevicesPageProps {
  /** Whether the lab is the one of this computer, which may have an ADB server of its own. */
  readonly isOwnComputer: boolean;
  readonly onAddAgent: () => void;
}

export function DevicesPage({ isOwnComputer, onAddAgent }: DevicesPageProps) {
  const { t } = useTranslation();
  const { isHeld, release, handlers } = useHeldOrder();
  const { view, twins } = useDeviceRows(isHeld);
  const selected = useSelection(view);
  useListNews(view, selected.rows.length);
  const { layout, columns: choices } = useConsole((state) => state.settings.view);
  const columns = useMemo(() => inShownOrder(choices).map(({ field }) => field), [choices]);
  const areFacetsShown = useAreFacetsShown();
  const openKey = useDevicesView((state) => state.openKey);
  const query = useDevicesView((state) => state.query);
  const { highlights } = readSearch(query);
  const counted = useAfterPaint(useMemo(() => ({ view, query }), [view, query]));
  const shownKeys = useShownKeys(view);
  const open = openKey === null ? undefined : grid.find(openKey);
  const isAllSelected = selected.shown > 0 && selected.shown === view.lineCount - view.groups.length;
  const list = { view, twins, columns };
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <h1 className={textStyles.visuallyHidden}>{t('devices.title')}</h1>
        <DeviceToolbar onAddAgent={onAddAgent} />
        <div className={styles.body}>
          {areFacetsShown && view.total > 0 && (
            <>
              <SkipToList />
              <FacetPanel {...counted} />
            </>
          )}
          <div className={styles.list}>
            <div className={styles.summaryLine}>
              <DeviceSummary view={view} />
              <Announcer />
              <div className={styles.summaryTools}>
                {view.total > 0 && <GroupChoice groups={view.groups} />}
                {layout === 'table' && <ColumnsDialog />}
                {view.count > 0 && <ExportMenu keys={shownKeys} columns={columns} />}
                <DensityChoice />
              </div>
            </div>
            <FacetChips />
            <AgentProblems />
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
              <DevicesEmpty hasDevices={view.total > 0} isOwnComputer={isOwnComputer} />
            )}
            <SelectionBar selected={selected} columns={columns} />
          </div>
        </div>
      </main>
      {open && <DetailsPanel key={open.key} row={open} twins={twins} />}
    </div>
  );
}
