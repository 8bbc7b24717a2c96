import type { Density } from '#shared/model/settings.ts';

/** Pixels from one row of the table to the next. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, roomy: 46 };

interface CardMeasures {
  readonly height: number;
  /** As many cards stand side by side as have this width. */
  readonly leastWidth: number;
  /** The room for the drawing of the device. */
  readonly drawing: { readonly width: number; readonly height: number };
}

/** In pixels. */
export const cardMeasures: Readonly<Record<Density, CardMeasures>> = {
  compact: { height: 132, leastWidth: 236, drawing: { width: 52, height: 92 } },
  normal: { height: 192, leastWidth: 300, drawing: { width: 84, height: 116 } },
  roomy: { height: 236, leastWidth: 380, drawing: { width: 116, height: 176 } },
};
