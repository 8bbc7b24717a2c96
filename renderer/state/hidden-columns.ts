import { create } from 'zustand';

/** The number of selected columns that the table has no room for. Only the table writes it. */
export const useHiddenColumns = create<{ readonly count: number }>(() => ({ count: 0 }));

export function reportHiddenColumns(count: number): void {
  if (useHiddenColumns.getState().count !== count) useHiddenColumns.setState({ count });
}
