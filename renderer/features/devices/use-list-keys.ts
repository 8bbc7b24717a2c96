import { type KeyboardEvent, useMemo } from 'react';
import { closeDevice, openDevice, useDevicesView } from '../../stores/devices-view.ts';
import type { GridView } from '../../grid/grid-view.ts';

interface ListKeys {
  readonly view: GridView;
  /** How many stand side by side: 1 in the table. */
  readonly perLine: number;
  /** How many lines Page Up and Page Down move by. */
  readonly linesPerPage: number;
  readonly scrollTo: (index: number) => void;
}

/** The keys of a list of devices: arrows, Home, End, Page Up and Down move, Enter or Space opens, Escape closes. */
export function useListKeys({ view, perLine, linesPerPage, scrollTo }: ListKeys) {
  const activeKey = useDevicesView((state) => state.activeKey);
  const activeIndex = useMemo(() => view.indexOf(activeKey), [view, activeKey]);

  function moveTo(index: number): void {
    const target = Math.min(Math.max(index, 0), view.lineCount - 1);
    const row = view.rowAt(target);
    if (!row) return;
    useDevicesView.setState({ activeKey: row.key });
    scrollTo(target);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + perLine,
      ArrowUp: activeIndex - perLine,
      PageDown: activeIndex + perLine * linesPerPage,
      PageUp: activeIndex - perLine * linesPerPage,
      Home: 0,
      End: view.lineCount - 1,
      ...(perLine > 1 && { ArrowRight: activeIndex + 1, ArrowLeft: activeIndex - 1 }),
    };
    const target = event.target === event.currentTarget ? moves[event.key] : undefined;
    if (target !== undefined) {
      moveTo(activeIndex < 0 && event.key !== 'End' ? 0 : target);
    } else if (event.key === 'Escape') {
      closeDevice();
      return;
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target === event.currentTarget) {
      const row = view.rowAt(activeIndex);
      if (row) openDevice(row.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  return { activeIndex, onKeyDown, focusFirst: () => activeIndex < 0 && moveTo(0) };
}
