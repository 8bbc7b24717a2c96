import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldId } from '#shared/model/field-id.ts';
import type { GridView } from '../../grid/grid-view.ts';
import type { Twins } from '../../grid/twins.ts';
import { useNow } from '../../stores/clock.ts';
import { useConsole } from '../../stores/console.ts';
import { useDevicesView } from '../../stores/devices-view.ts';
import { DeviceCard } from './device-card.tsx';
import { type DeviceRow, rowFreshness } from './device-row.ts';
import { LIST_ID } from './list-id.ts';
import { cardMeasures } from './list-measures.ts';
import { beginPress, pressLine } from './select-devices.ts';
import { useElementWidth } from './use-element-width.ts';
import { useListKeys } from './use-list-keys.ts';
import { useViewReport } from './use-view-report.ts';
import './cards.css';

const GAP = 12;

interface DeviceCardsProps {
  readonly view: GridView;
  readonly twins: Twins;
  /** What is copied of a device. */
  readonly columns: readonly FieldId[];
}

/** The devices as cards: a list box, so that a screen reader hears of each what stands on its card. */
export function DeviceCards({ view, twins, columns }: DeviceCardsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const density = useConsole((state) => state.settings.view.density);
  const openKey = useDevicesView((state) => state.openKey);
  const selected = useDevicesView((state) => state.selected);
  const now = useNow(5_000);
  const { height, leastWidth, drawing } = cardMeasures[density];
  const perLine = Math.max(Math.floor((width - GAP) / (leastWidth + GAP)), 1);
  const lineCount = Math.ceil(view.lineCount / perLine);
  const virtualizer = useVirtualizer({
    count: lineCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => height + GAP,
    overscan: 8,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  const { activeIndex, onKeyDown, focusFirst } = useListKeys({
    view,
    shape: {
      lineCount,
      widthOf: (line) => Math.min(perLine, view.lineCount - line * perLine),
      linesPerPage: Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / (height + GAP)), 1),
      isFlowing: true,
    },
    placeOf: (index) => ({ line: Math.floor(index / perLine), column: index % perLine }),
    indexAt: ({ line, column }) => line * perLine + column,
    scrollTo: (index) => virtualizer.scrollToIndex(Math.floor(index / perLine)),
    columns,
    activeField: null,
  });
  const lines = virtualizer.getVirtualItems();
  const isActiveDrawn = lines.some(({ index }) => index === Math.floor(activeIndex / perLine));

  useViewReport(lines.flatMap(({ index }) => rowsOf(index)));

  function rowsOf(line: number): readonly DeviceRow[] {
    return Array.from({ length: perLine }, (_, place) => view.rowAt(line * perLine + place)).filter(
      (row) => row !== undefined,
    );
  }

  return (
    <div className="cards-scroller" ref={scroller}>
      <div
        id={LIST_ID}
        role="listbox"
        aria-label={t('devices.title')}
        aria-multiselectable
        aria-activedescendant={isActiveDrawn ? `card-${activeIndex}` : undefined}
        className="cards"
        data-density={density}
        tabIndex={0}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onMouseDown={beginPress}
        onClick={(event) => pressLine(event, view)}
        onFocus={(event) => focusFirst(event.currentTarget)}
      >
        {lines.map(({ index: line, start, key }) => (
          <div
            key={key}
            role="presentation"
            className="cards-line"
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${perLine}, 1fr)` }}
          >
            {rowsOf(line).map((row, place) => {
              const index = line * perLine + place;
              return (
                <div
                  key={row.key}
                  id={`card-${index}`}
                  role="option"
                  aria-selected={selected.has(row.key)}
                  aria-current={row.key === openKey}
                  aria-posinset={index + 1}
                  aria-setsize={view.lineCount}
                  className={`card is-${rowFreshness(row, now)}`}
                  style={{ height }}
                  data-index={index}
                  data-active={index === activeIndex}
                >
                  <span className="card-check" data-selects>
                    <svg viewBox="0 0 12 12" aria-hidden="true">
                      <path d="m2.5 6.5 2.5 2.5 4.5-6" />
                    </svg>
                  </span>
                  <DeviceCard row={row} twins={twins} drawing={drawing} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
