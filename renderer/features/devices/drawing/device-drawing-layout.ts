import type { Size } from '#shared/device/device.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sides further apart than this are no screen; drawing them would leave a line. */
const MOST_ASPECT = 25;

/**
 * Fits both sizes into `width` × `height` at one scale, centred on the same point. A capture as large as the screen stands
 * a little inside its outline, so that both can be seen.
 */
export function layOutDrawing(screen: Size, capture: Size, width: number, height: number) {
  const screenSides = drawableSides(screen);
  const captureSides = drawableSides(capture);
  const widest = Math.max(screenSides?.width ?? 0, captureSides?.width ?? 0);
  const highest = Math.max(screenSides?.height ?? 0, captureSides?.height ?? 0);
  const margin = 2;
  const scale = Math.min((width - 2 * margin) / widest, (height - 2 * margin) / highest);
  const place = (sides: Sides | null, inset: number): Rectangle | null =>
    sides && {
      x: (width - sides.width * scale) / 2 + inset,
      y: (height - sides.height * scale) / 2 + inset,
      width: Math.max(sides.width * scale - 2 * inset, 1),
      height: Math.max(sides.height * scale - 2 * inset, 1),
    };
  const placed = place(screenSides, 0);
  return {
    /** Null when the size is unknown or cannot be drawn. */
    screen: placed,
    capture: place(captureSides, 2.5),
    cornerRadius: placed ? Math.min(placed.width, placed.height) * 0.08 : 0,
  };
}

interface Sides {
  readonly width: number;
  readonly height: number;
}

function drawableSides({ width, height }: Size): Sides | null {
  if (width === null || height === null || width <= 0 || height <= 0) return null;
  return Math.max(width, height) / Math.min(width, height) > MOST_ASPECT ? null : { width, height };
}
