import type { Density } from '#shared/model/settings.ts';

/** Pixels from one row of the table to the next. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, roomy: 44 };

interface CardMeasures {
  readonly height: number;
  readonly leastWidth: number;
  /** The room for the drawing; null where there is none. */
  readonly drawing: { readonly width: number; readonly height: number } | null;
}

/** In pixels. As many cards stand side by side as have the least width. */
export const cardMeasures: Readonly<Record<Density, CardMeasures>> = {
  compact: { height: 112, leastWidth: 228, drawing: null },
  normal: { height: 156, leastWidth: 256, drawing: { width: 56, height: 98 } },
  roomy: { height: 204, leastWidth: 340, drawing: { width: 84, height: 144 } },
};

/** A list that is narrower than this, in pixels, has no room for long forms. */
export const NARROW_LIST = 900;
