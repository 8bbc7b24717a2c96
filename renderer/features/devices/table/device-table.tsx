import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { noDevices, sumCounts } from '#shared/device/availability.ts';
import type { FieldId } from '#shared/device/list-fields.ts';
import type { ColumnChoice } from '#shared/model/list-view.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import type { CountsByValue } from '../../../grid/count-availability.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import type { DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { useListView } from '../../../state/by-model.ts';
import { useNow } from '../../../state/clock.ts';
import { useConsole } from '../../../state/console.ts';
import { setHiddenColumns, useDevicesView, devicesSelection } from '../../../state/devices-view.ts';
import { usePage } from '../../../state/page.ts';
import { useElementWidth } from '../../../ui/use-element-width.ts';
import { layOutColumns, type ColumnLayout } from './column-layout.ts';
import { GroupRow } from '../groups/group-row.tsx';
import { NARROW_LIST, rowHeights } from '../list/list-measures.ts';
import { ModelHeader, ModelRow, TotalRow } from '../models/model-row.tsx';
import { cellId } from './cell-id.ts';
import { TableRow } from './table-row.tsx';
import { RowMenu } from '../list/row-menu.tsx';
import { useCellInView, useListKeys } from '../list/use-list-keys.ts';
import { useViewReport } from '../list/use-view-report.ts';
import { useVirtualLines } from '../../../ui/use-virtual-lines.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { clearSelection } from '../../../state/list-selection.ts';
import { selectAllShown } from '../list/select-lines.ts';
import { classNames } from '../../../ui/class-names.ts';
import { HeaderCell } from './header-cell.tsx';
import styles from './device-table.module.css';

const HEADER_HEIGHT = 32;
/** Model, share, unused now, the others. */
const MODEL_COLUMNS = 4;

interface DeviceTableProps {
  readonly view: GridView;
  readonly duplicates: DuplicateDevices;
  readonly columns: readonly FieldId[];
  readonly isAllSelected: boolean;
}

/** As in the ARIA grid pattern. */
export const DeviceTable = memo(({ view, duplicates, columns, isAllSelected }: DeviceTableProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const { density, columns: choices } = useListView();
  const models = useModelCounts(view);
  const isFolded = models !== null && view.lineCount === view.groups.length;
  const rowHeight = rowHeights[density];
  const totalHeight = models ? rowHeight + 16 : 0;
  const { space, layout } = useColumns(scroller, choices);
  const isGrouped = view.groups.length > 0;
  const width = isFolded ? MODEL_COLUMNS : layout.columns.length + 1;
  const activeColumn = useDevicesView((state) => Math.min(state.activeColumn, width - 1));
  const virtualizer = useTableLines(scroller, view.lineCount, rowHeight, totalHeight);
  const { activeIndex, listProps, menuProps } = useListKeys({
    view,
    lineCount: view.lineCount,
    widthOf: () => width,
    linesPerPage: () => Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1),
    isFlowing: false,
    placeOf: (line) => ({ line, column: activeColumn }),
    indexAt: ({ line }) => line,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    columns,
    // The first cell is the check box. Copying there copies the row.
    activeField: layout.columns[activeColumn - 1]?.field ?? null,
  });
  const lines = virtualizer.getVirtualItems();
  const isActiveDrawn = lines.some(({ index }) => index === activeIndex);
  const activeId = isActiveDrawn ? cellId(activeIndex, activeColumn) : undefined;
  useCellInView(table, activeId);
  useViewReport(lines.flatMap(({ index }) => view.rowAt(index) ?? []));

  return (
    <div
      className={styles.scroller}
      ref={scroller}
      style={{ scrollPaddingInline: `${layout.pinnedWidth.left}px ${layout.pinnedWidth.right}px` }}
    >
      <div
        {...listProps}
        tabIndex={0}
        ref={table}
        role={isGrouped ? 'treegrid' : 'grid'}
        aria-rowcount={view.lineCount + countRowsAbove(models)}
        aria-colcount={width}
        aria-activedescendant={activeId}
        className={styles.table}
        data-scrolls={!isFolded && space < layout.width}
        style={{ minWidth: isFolded ? undefined : layout.width }}
      >
        {isFolded ? (
          <ModelHeader />
        ) : (
          <TableHeader view={view} layout={layout} isAllSelected={isAllSelected} />
        )}
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {models && <TotalRow counts={sumCounts(models.values())} height={totalHeight} width={width} />}
          <TableLines
            {...{ view, duplicates, layout, models, lines, rowHeight, width, activeIndex, activeColumn }}
            isShort={space < NARROW_LIST}
          />
        </div>
      </div>
      <RowMenu {...menuProps} />
    </div>
  );
});

function useColumns(scroller: RefObject<HTMLElement | null>, choices: readonly ColumnChoice[]) {
  const isScrolling = useConsole((state) => state.settings.scrollsColumns);
  const space = useElementWidth(scroller);
  const room = isScrolling || space === 0 ? Infinity : space;
  const layout = useMemo(() => layOutColumns(choices, room), [choices, room]);
  useHiddenReport(layout.hidden);
  usePinnedColumns(scroller, layout, space);
  return { space, layout };
}

function useTableLines(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
  paddingStart: number,
) {
  const virtualizer = useVirtualLines({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: HEADER_HEIGHT,
    paddingStart,
    overscan: 6,
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The lines' heights depend on this.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, paddingStart]);
  return virtualizer;
}

/** The header, and in "By model" the line with the total. */
const countRowsAbove = (models: CountsByValue | null) => (models ? 2 : 1);

interface TableLinesProps extends Pick<DeviceTableProps, 'view' | 'duplicates'> {
  readonly layout: ColumnLayout;
  readonly models: CountsByValue | null;
  readonly lines: readonly VirtualItem[];
  readonly rowHeight: number;
  /** In columns. */
  readonly width: number;
  readonly activeIndex: number;
  readonly activeColumn: number;
  readonly isShort: boolean;
}

function TableLines(props: TableLinesProps) {
  const { view, layout, models, rowHeight, width, activeIndex } = props;
  const { groupBy } = useListView();
  const openKey = useDevicesView((state) => state.openKey);
  const selected = useDevicesView((state) => state.selected);
  const now = useNow(5_000);
  const level = view.groups.length > 0 ? 2 : undefined;
  return props.lines.map(({ index, start, key }) => {
    const line = view.lineAt(index);
    const rowIndex = index + countRowsAbove(models) + 1;
    const activeColumn = index === activeIndex ? props.activeColumn : null;
    const place = { index, rowIndex, start, height: rowHeight, activeColumn };
    if (line?.kind === 'group' && groupBy) {
      const { group } = line;
      return models ? (
        <ModelRow
          key={key}
          {...place}
          width={width}
          group={group}
          counts={models.get(group.value) ?? noDevices}
        />
      ) : (
        <GroupRow key={key} {...place} width={width} field={groupBy} group={group} />
      );
    }
    const row = view.rowAt(index);
    return (
      row && (
        // When other rows take their places, lines keep their elements, so that only texts change.
        <TableRow
          key={key}
          {...place}
          layout={layout}
          level={level}
          row={row}
          freshness={deviceFreshness(row.entry, row.state, now)}
          isOpen={row.key === openKey}
          isSelected={selected.has(row.key)}
          isShort={props.isShort}
          duplicates={props.duplicates}
        />
      )
    );
  });
}

/** Each model's, in "By model". Null in your own arrangement. */
function useModelCounts(view: GridView) {
  const isByModel = usePage(({ page }) => page === 'by-model');
  return useMemo(() => (isByModel ? view.countByValue('model') : null), [isByModel, view]);
}

/** The toolbar is outside the table and shows how many columns are hidden. */
function useHiddenReport(hidden: number): void {
  useLayoutEffect(() => {
    setHiddenColumns(hidden);
    return () => setHiddenColumns(0);
  }, [hidden]);
}

interface TableHeaderProps {
  readonly view: GridView;
  readonly layout: ColumnLayout;
  readonly isAllSelected: boolean;
}

/** By keyboard it's Ctrl+A, so the check box isn't a tab stop. */
function TableHeader({ view, layout, isAllSelected }: TableHeaderProps) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={styles.header}
      style={{ gridTemplateColumns: layout.template }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        aria-label={t('devices.select')}
        className={classNames(styles.cell, styles.select)}
        data-pinned="left"
      >
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('devices.selectAll')}
          checked={isAllSelected}
          onChange={() =>
            isAllSelected ? clearSelection(devicesSelection) : selectAllShown(devicesSelection, view)
          }
        />
      </div>
      {layout.columns.map((column, index) => (
        <HeaderCell key={column.field} column={column} index={index + 1} />
      ))}
    </div>
  );
}

/**
 * Puts the sideways scroll offset into CSS variables, by which the style sheet moves pinned cells. With `position:
 * sticky` each cell would be a layer, and a hundred layers take most of a frame even when you scroll down.
 */
function usePinnedColumns(
  scroller: RefObject<HTMLElement | null>,
  layout: ColumnLayout,
  width: number,
): void {
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    if (width >= layout.width) {
      // If all columns fit, nothing scrolls.
      scrolled.current = 0;
      return undefined;
    }
    // From the event: reading the element would lay out rows that were only just created.
    function setOffsets(): void {
      element?.style.setProperty('--beyond-left', `${scrolled.current}px`);
      element?.style.setProperty('--beyond-right', `${scrolled.current + width - layout.width}px`);
    }
    function follow(): void {
      const { scrollLeft = 0 } = element ?? {};
      // Up and down makes no difference here.
      if (scrollLeft === scrolled.current) return;
      scrolled.current = scrollLeft;
      setOffsets();
    }
    setOffsets();
    // In the capture phase, before the visible rows are created.
    element.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [scroller, layout, width]);
}
