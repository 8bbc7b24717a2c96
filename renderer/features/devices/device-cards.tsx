import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '#shared/model/device-text.ts';
import { useNow } from '../../stores/clock.ts';
import { openDevice, useDevicesView } from '../../stores/devices-view.ts';
import { DeviceCard } from './device-card.tsx';
import { type DeviceRow, rowAvailability, rowFreshness } from './device-row.ts';
import { useElementWidth } from './use-element-width.ts';
import type { GridView } from '../../grid/grid-view.ts';
import type { Twins } from '../../grid/twins.ts';
import { useListKeys } from './use-list-keys.ts';
import { useViewReport } from './use-view-report.ts';
import './cards.css';

const CARD_HEIGHT = 192;
const GAP = 12;
const LEAST_CARD_WIDTH = 300;

/** The devices as cards: a list box, so that a screen reader hears one sentence for each. */
export function DeviceCards({ view, twins }: { readonly view: GridView; readonly twins: Twins }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const openKey = useDevicesView((state) => state.openKey);
  const now = useNow(5_000);
  const perLine = Math.max(Math.floor((width - GAP) / (LEAST_CARD_WIDTH + GAP)), 1);
  const virtualizer = useVirtualizer({
    count: Math.ceil(view.lineCount / perLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT + GAP,
    overscan: 8,
  });
  const { activeIndex, onKeyDown, focusFirst } = useListKeys({
    view,
    perLine,
    linesPerPage: Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / (CARD_HEIGHT + GAP)), 1),
    scrollTo: (index) => virtualizer.scrollToIndex(Math.floor(index / perLine)),
  });

  useViewReport(virtualizer.getVirtualItems().flatMap(({ index }) => rowsOf(index)));

  function rowsOf(line: number): readonly DeviceRow[] {
    return Array.from({ length: perLine }, (_, place) => view.rowAt(line * perLine + place)).filter(
      (row) => row !== undefined,
    );
  }

  function describe(row: DeviceRow): string {
    const { device } = row.entry;
    return t('devices.cardLabel', {
      model: device.modelName || device.modelId || t('devices.noModel'),
      availability: t(`availability.${rowAvailability(row, now).kind}`),
      screen: formatSize(device.screen) ?? t('unknown'),
      capture: formatSize(device.capture) ?? t('unknown'),
      agent: row.agentText,
    });
  }

  return (
    <div className="cards-scroller" ref={scroller}>
      <div
        role="listbox"
        aria-label={t('devices.title')}
        aria-activedescendant={activeIndex < 0 ? undefined : `card-${activeIndex}`}
        className="cards"
        tabIndex={0}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={focusFirst}
      >
        {virtualizer.getVirtualItems().map(({ index: line, start, key }) => (
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
                  aria-label={describe(row)}
                  aria-selected={row.key === openKey}
                  aria-posinset={index + 1}
                  aria-setsize={view.lineCount}
                  className={`card is-${rowFreshness(row, now)}`}
                  data-active={index === activeIndex}
                  onClick={() => openDevice(row.key)}
                >
                  <DeviceCard row={row} twins={twins} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
