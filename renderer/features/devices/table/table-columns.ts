import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { useConsole } from '../../../state/console.ts';
import { setTableWidth, useTableWidth } from '../../../state/table-width.ts';
import { type ColumnLayout, layOutColumns } from './column-layout.ts';

/** Measures the table for as long as it is there. */
export function useMeasuredTable(element: RefObject<HTMLElement | null>): number {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => setTableWidth(target.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => {
      observer.disconnect();
      setTableWidth(0);
    };
  }, [element]);
  return useTableWidth((state) => state.width);
}

/** The columns that the table shows: all of them where it may scroll sideways. */
export function useColumnLayout(): ColumnLayout {
  const choices = useConsole((state) => state.settings.view.columns);
  const isScrolling = useConsole((state) => state.settings.scrollsColumns);
  const width = useTableWidth((state) => state.width);
  const room = isScrolling || width === 0 ? Infinity : width;
  return useMemo(() => layOutColumns(choices, room), [choices, room]);
}

/** How many of the chosen columns the table hides for want of room. */
export function useHiddenColumns(): number {
  return useColumnLayout().hidden;
}
