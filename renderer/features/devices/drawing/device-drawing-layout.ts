import { isImplausible } from '#shared/device/derived-sizes.ts';
import type { Size } from '#shared/device/device.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Null if it's unknown or can't be drawn. */
interface Layout {
  readonly screen: Rectangle | null;
  readonly capture: Rectangle | null;
}

/** Longer than this it's no screen, and would look like a line. */
const MAX_ASPECT = 25;
/** In CSS pixels around both shapes, for their outlines. */
const MARGIN = 1;
/** In CSS pixels. */
const GAP = 5;
/** How far inside a screen of the same size to draw the dashed outline. */
const INSET = 3.5;

/**
 * Fits both sizes into `width` × `height` CSS pixels at one scale. Equal sizes are one shape with the
 * capture's outline inside. Different ones stand side by side, or one below the other if a rotated capture
 * makes both larger that way. `maxScale`, in CSS pixels per unit, is for drawings that get compared.
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
  // One alone would look like the device.
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

/** The scale that {@link layOutDrawing} uses. Null if it can draw neither. */
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

/** There is a size, but no screen has it. */
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

/** In CSS pixels; small shapes get smaller ones. */
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

/** One below the other and centered, rather than side by side on a baseline. */
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
