import type { Density } from '#shared/model/settings.ts';

/** In pixels, from one row to the next. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, roomy: 44 };

interface CardMeasures {
  readonly height: number;
  readonly minWidth: number;
  /** Null for no drawing. */
  readonly drawing: { readonly width: number; readonly height: number } | null;
}

/** In pixels. As many cards per line as fit at the least width. */
export const cardMeasures: Readonly<Record<Density, CardMeasures>> = {
  compact: { height: 112, minWidth: 228, drawing: null },
  normal: { height: 156, minWidth: 256, drawing: { width: 56, height: 98 } },
  roomy: { height: 204, minWidth: 340, drawing: { width: 84, height: 144 } },
};

/** In pixels. Narrower lists use short texts. */
export const NARROW_LIST = 900;
