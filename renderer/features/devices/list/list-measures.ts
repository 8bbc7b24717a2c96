import type { Density } from '#shared/model/settings.ts';

/** Pixels from one row of the table to the next. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, normal: 36, roomy: 46 };

/** In pixels. As many cards stand side by side as have the least width; `drawing` is the room for that of the device. */
export const cardMeasures = {
  compact: { height: 132, leastWidth: 236, drawing: { width: 52, height: 92 } },
  normal: { height: 192, leastWidth: 300, drawing: { width: 84, height: 116 } },
  roomy: { height: 236, leastWidth: 380, drawing: { width: 116, height: 176 } },
} as const satisfies Record<Density, object>;
