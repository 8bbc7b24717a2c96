import { isImplausible } from '#shared/device/derived-sizes.ts';
import type { Size } from '#shared/device/device.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Null if the size is unknown or cannot be drawn. */
interface Layout {
  readonly screen: Rectangle | null;
  readonly capture: Rectangle | null;
}

/** A larger ratio of the sides is not a screen, and would be drawn as a line. */
const MAX_ASPECT = 25;
/** CSS pixels around both shapes, for their outlines. */
const MARGIN = 1;
/** CSS pixels between two shapes. */
const GAP = 5;
/** The distance of the dashed outline from the edge of a screen of the same size. */
const INSET = 3.5;

/**
 * Places both sizes in `width` × `height` CSS pixels at one scale. Equal sizes are one shape with the capture's outline
 * inside. Different sizes are side by side on one baseline. A rotated capture is below the screen if both are larger
 * that way. `maxScale` limits the scale, in CSS pixels per unit of the sizes, for drawings that are compared.
 */
export function layOutDrawing(
  screen: Size,
  capture: Size,
  width: number,
  height: number,
  maxScale = Infinity,
): Layout {
  const room = { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const screenSides = drawableSides(screen);
  const captureSides = drawableSides(capture);
  // The other one alone would look like the device.
  if (isOdd(screen, screenSides) || isOdd(capture, captureSides)) return { screen: null, capture: null };
  if (!screenSides || !captureSides) {
    const single = screenSides ?? captureSides;
    const placed = single && center(single, scaleOf(single, room, maxScale), width, height);
    return { screen: screenSides && placed, capture: captureSides && placed };
  }
  if (screenSides.width === captureSides.width && screenSides.height === captureSides.height) {
    const placed = center(screenSides, scaleOf(screenSides, room, maxScale), width, height);
    return { screen: placed, capture: shrink(placed, INSET) };
  }
  const sideBySide = placeSideBySide(screenSides, captureSides, { width, height }, maxScale);
  if (isUpright(screenSides) === isUpright(captureSides)) return sideBySide;
  const below = flip(
    placeSideBySide(
      flipSides(screenSides),
      flipSides(captureSides),
      { width: height, height: width },
      maxScale,
    ),
  );
  return below.screen.height > sideBySide.screen.height ? below : sideBySide;
}

/** The scale at which {@link layOutDrawing} draws both sizes. Null if neither can be drawn. */
export function findScale(screen: Size, capture: Size, width: number, height: number): number | null {
  const layout = layOutDrawing(screen, capture, width, height);
  if (layout.screen && screen.width !== null) return layout.screen.width / screen.width;
  return layout.capture && capture.width !== null ? layout.capture.width / capture.width : null;
}

interface Sides {
  readonly width: number;
  readonly height: number;
}

function drawableSides(size: Size): Sides | null {
  const { width, height } = size;
  if (width === null || height === null || isImplausible(size)) return null;
  return Math.max(width, height) / Math.min(width, height) > MAX_ASPECT ? null : { width, height };
}

/** Reported, but not as a size of a screen. */
function isOdd({ width, height }: Size, sides: Sides | null): boolean {
  return width !== null && height !== null && sides === null;
}

const isUpright = ({ width, height }: Sides) => height >= width;

function scaleOf(sides: Sides, room: Sides, maxScale: number): number {
  return Math.min(room.width / sides.width, room.height / sides.height, maxScale);
}

function center(sides: Sides, scale: number, width: number, height: number): Rectangle {
  const drawn = { width: sides.width * scale, height: sides.height * scale };
  return { x: (width - drawn.width) / 2, y: (height - drawn.height) / 2, ...drawn };
}

function shrink({ x, y, width, height }: Rectangle, inset: number): Rectangle {
  const least = Math.min(inset, width / 4, height / 4);
  return { x: x + least, y: y + least, width: width - 2 * least, height: height - 2 * least };
}

/** The radius of a shape's corners, in CSS pixels. It is smaller for small shapes. */
export function roundCorners({ width, height }: Rectangle, most: number): number {
  return Math.min(most, Math.min(width, height) / 8);
}

function placeSideBySide(screen: Sides, capture: Sides, { width, height }: Sides, maxScale: number) {
  const together = {
    width: screen.width + capture.width,
    height: Math.max(screen.height, capture.height),
  };
  const room = { width: width - 2 * MARGIN - GAP, height: height - 2 * MARGIN };
  const scale = scaleOf(together, room, maxScale);
  const left = (width - together.width * scale - GAP) / 2;
  const bottom = (height + together.height * scale) / 2;
  const place = (sides: Sides, x: number): Rectangle => {
    const drawn = { width: sides.width * scale, height: sides.height * scale };
    return { x, y: bottom - drawn.height, ...drawn };
  };
  return {
    screen: place(screen, left),
    capture: place(capture, left + screen.width * scale + GAP),
  };
}

const flipSides = ({ width, height }: Sides): Sides => ({ width: height, height: width });

/** Swaps the axes: one below the other instead of side by side, centered instead of on a baseline. */
function flip({ screen, capture }: { readonly screen: Rectangle; readonly capture: Rectangle }) {
  const widest = Math.max(screen.height, capture.height);
  const left = Math.min(screen.y, capture.y);
  const turn = ({ x, width, height }: Rectangle): Rectangle => ({
    x: left + (widest - height) / 2,
    y: x,
    width: height,
    height: width,
  });
  return { screen: turn(screen), capture: turn(capture) };
}
