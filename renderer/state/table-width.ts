import { create } from 'zustand';

/** The inner width of the device table in CSS pixels; 0 while there is none. */
export const useTableWidth = create<{ readonly width: number }>(() => ({ width: 0 }));

export function setTableWidth(width: number): void {
  useTableWidth.setState({ width });
}
