import type { Density } from '#shared/model/settings.ts';

/** Pixels from one row of the table to the next. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, roomy: 44 };

interface CardMeasures {
  readonly height: number;
  readonly minWidth: number;
  /** The space for the drawing. Null if there is none. */
  readonly drawing: { readonly width: number; readonly height: number } | null;
}

/** In pixels. A line has as many cards as fit at the least width. */
export const cardMeasures: Readonly<Record<Density, CardMeasures>> = {
  compact: { height: 112, minWidth: 228, drawing: null },
  normal: { height: 156, minWidth: 256, drawing: { width: 56, height: 98 } },
  roomy: { height: 204, minWidth: 340, drawing: { width: 84, height: 144 } },
};

/** A narrower list, in pixels, uses short texts. */
export const NARROW_LIST = 900;
