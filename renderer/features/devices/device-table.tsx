import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { columnIds } from '#shared/model/settings.ts';
import { useNow } from '../../stores/clock.ts';
import { openDevice, useDevicesView } from '../../stores/devices-view.ts';
import { Cell, tableColumns } from './columns.tsx';
import { type DeviceRow, rowFreshness } from './device-row.ts';
import { HeaderCell } from './header-cell.tsx';
import type { Twins } from './twins.ts';
import { useListKeys } from './use-list-keys.ts';
import { useViewReport } from './use-view-report.ts';
import './table.css';

const ROW_HEIGHT = 36;
const HEADER_HEIGHT = 34;

/** The devices as a table, after the ARIA grid pattern with rows as what the keyboard moves over. */
export function DeviceTable({ rows, twins }: { readonly rows: readonly DeviceRow[]; readonly twins: Twins }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const openKey = useDevicesView((state) => state.openKey);
  const now = useNow(5_000);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollPaddingStart: HEADER_HEIGHT,
    overscan: 12,
  });
  const { activeIndex, onKeyDown, focusFirst } = useListKeys({
    rows,
    perLine: 1,
    linesPerPage: Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2, 1),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  useViewReport(virtualizer.getVirtualItems().flatMap(({ index }) => rows[index] ?? []));
  const columns = { gridTemplateColumns: tableColumns };

  return (
    <div className="table-scroller" ref={scroller}>
      <div
        role="grid"
        aria-label={t('devices.title')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnIds.length}
        aria-activedescendant={activeIndex < 0 ? undefined : `row-${activeIndex}`}
        className="table"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target === event.currentTarget && focusFirst()}
      >
        <div role="row" aria-rowindex={1} className="table-header" style={columns}>
          {columnIds.map((column, index) => (
            <HeaderCell key={column} column={column} index={index} />
          ))}
        </div>
        <div role="rowgroup" className="table-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={key}
                id={`row-${index}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={row.key === openKey}
                className={`table-row is-${rowFreshness(row, now)}`}
                data-active={index === activeIndex}
                style={{ ...columns, transform: `translateY(${start}px)` }}
                onClick={() => openDevice(row.key)}
              >
                {columnIds.map((column, columnIndex) => (
                  <div
                    key={column}
                    role="gridcell"
                    aria-colindex={columnIndex + 1}
                    className={`cell cell-${column}`}
                  >
                    <Cell row={row} column={column} now={now} twins={twins} />
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
