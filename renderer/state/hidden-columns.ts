import { create } from 'zustand';

/** How many of the columns chosen the table has no room for; written by the table alone. */
export const useHiddenColumns = create<{ readonly count: number }>(() => ({ count: 0 }));

export function reportHiddenColumns(count: number): void {
  if (useHiddenColumns.getState().count !== count) useHiddenColumns.setState({ count });
}
