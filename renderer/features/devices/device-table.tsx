import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../stores/clock.ts';
import { useConsole } from '../../stores/console.ts';
import { useDevicesView } from '../../stores/devices-view.ts';
import { layOutColumns } from './column-layout.ts';
import { HeaderCell } from './header-cell.tsx';
import type { GridView } from '../../grid/grid-view.ts';
import type { Twins } from '../../grid/twins.ts';
import { TableRow } from './table-row.tsx';
import { useElementWidth } from './use-element-width.ts';
import { useListKeys } from './use-list-keys.ts';
import { useViewReport } from './use-view-report.ts';
import './table.css';

const ROW_HEIGHT = 36;
const HEADER_HEIGHT = 34;

/** The devices as a table, after the ARIA grid pattern with rows as what the keyboard moves over. */
export function DeviceTable({ view, twins }: { readonly view: GridView; readonly twins: Twins }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const openKey = useDevicesView((state) => state.openKey);
  const now = useNow(5_000);
  const virtualizer = useVirtualizer({
    count: view.lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    overscan: 12,
  });
  const { activeIndex, onKeyDown, focusFirst } = useListKeys({
    view,
    perLine: 1,
    linesPerPage: Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2, 1),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  useViewReport(virtualizer.getVirtualItems().flatMap(({ index }) => view.rowAt(index) ?? []));
  const columns = useConsole((state) => state.settings.view.columns);
  const layout = useMemo(() => layOutColumns(columns), [columns]);
  const width = useElementWidth(scroller);

  return (
    <div className="table-scroller" ref={scroller}>
      <div
        role="grid"
        aria-label={t('devices.title')}
        aria-rowcount={view.lineCount + 1}
        aria-colcount={layout.columns.length}
        aria-activedescendant={activeIndex < 0 ? undefined : `row-${activeIndex}`}
        className="table"
        data-scrolls={width < layout.width}
        style={{ minWidth: layout.width }}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target === event.currentTarget && focusFirst()}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="table-header"
          style={{ gridTemplateColumns: layout.template }}
        >
          {layout.columns.map((column, index) => (
            <HeaderCell key={column.field} column={column} index={index} />
          ))}
        </div>
        <div role="rowgroup" className="table-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = view.rowAt(index);
            return (
              row && (
                // Lines keep their elements when other rows come to stand in them: only texts are changed then.
                <TableRow
                  key={key}
                  layout={layout}
                  row={row}
                  report={row.report}
                  index={index}
                  start={start}
                  isActive={index === activeIndex}
                  isOpen={row.key === openKey}
                  now={now}
                  twins={twins}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
