import type { Device, InputRange, Size } from '#shared/device/device.ts';

/** The rotation of the picture on the screen from the device's natural orientation, as in Android. */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

export const spaces = ['screen', 'capture', 'input'] as const;
export type Space = (typeof spaces)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The range of coordinates of a space on each axis, both ends included. */
export interface Bounds {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

export interface Turning {
  readonly rotation: Rotation;
  /** Whether the input's X axis is the screen's Y axis in natural orientation, and its Y axis the X axis. */
  readonly hasSwappedInput: boolean;
}

/**
 * The coordinate range of a device in a space. Null if the agent did not report it. The ranges of screen and capture
 * are those of the rotated picture. The range of the input is that of the natural orientation, which touchscreens use.
 */
export function boundsOf(device: Device, space: Space, { rotation }: Turning): Bounds | null {
  if (space === 'input') return inputBounds(device.model.input);
  const size = space === 'screen' ? device.model.screen : captureAt(device, rotation);
  const sides = space === 'screen' && isSideways(rotation) ? swapSides(size) : size;
  if (sides.width === null || sides.height === null || sides.width <= 0 || sides.height <= 0) return null;
  return { minX: 0, maxX: sides.width - 1, minY: 0, maxY: sides.height - 1 };
}

/** The position of a point as a share of each axis of the picture, from 0 to 1. Null if the space is unknown. */
export function shareAt(device: Device, space: Space, point: Point, turning: Turning): Point | null {
  const bounds = boundsOf(device, space, turning);
  if (!bounds) return null;
  const share = {
    x: shareAlong(point.x, bounds.minX, bounds.maxX),
    y: shareAlong(point.y, bounds.minY, bounds.maxY),
  };
  return space === 'input' ? turnToPicture(share, turning) : share;
}

/**
 * The point at a share of the picture: whole pixels, or input units with two decimals. Null if the space is unknown.
 */
export function placeAt(device: Device, space: Space, share: Point, turning: Turning): Point | null {
  const bounds = boundsOf(device, space, turning);
  if (!bounds) return null;
  const [x, y] =
    space === 'input' ? turnToInput(share.x, share.y, (along) => 1 - along, turning) : [share.x, share.y];
  const round = space === 'input' ? toHundredths : Math.round;
  return {
    x: round(bounds.minX + x * (bounds.maxX - bounds.minX)),
    y: round(bounds.minY + y * (bounds.maxY - bounds.minY)),
  };
}

/** A rotation in which the reported capture has the screen's orientation: 0, or 90 if the capture is sideways. */
export function likelyRotation({ model: { screen, capture } }: Device): Rotation {
  const upright = direction(screen);
  const found = direction(capture);
  return upright !== 0 && found !== 0 && upright !== found ? 90 : 0;
}

/** Whether the input's longer axis is the screen's shorter one, as touchscreens with swapped axes report. */
export function looksSwapped({ model: { screen, input } }: Device): boolean {
  const bounds = inputBounds(input);
  if (!bounds) return false;
  const spread = direction({ width: bounds.maxX - bounds.minX, height: bounds.maxY - bounds.minY });
  const upright = direction(screen);
  return spread !== 0 && upright !== 0 && spread !== upright;
}

/**
 * The capture's size in this rotation: the reported one, or with its sides exchanged if it was reported in another
 * rotation.
 */
export function captureAt(device: Device, rotation: Rotation): Size {
  return isSideways(rotation) === isSideways(likelyRotation(device))
    ? device.model.capture
    : swapSides(device.model.capture);
}

function isSideways(rotation: Rotation): boolean {
  return rotation === 90 || rotation === 270;
}

function inputBounds({ minX, maxX, minY, maxY }: InputRange): Bounds | null {
  // Without a minimum, the range starts at 0, as in other touch tools.
  if (maxX === null || maxY === null) return null;
  const bounds = { minX: minX ?? 0, maxX, minY: minY ?? 0, maxY };
  return bounds.maxX > bounds.minX && bounds.maxY > bounds.minY ? bounds : null;
}

/** Converts positions along the picture's axes to positions along the input's axes. `flip` reverses one. */
export function turnToInput<T>(
  x: T,
  y: T,
  flip: (along: T) => T,
  { rotation, hasSwappedInput }: Turning,
): readonly [x: T, y: T] {
  // The picture rotated by 90 has its left edge at the top of the device.
  const turned: Record<Rotation, readonly [T, T]> = {
    0: [x, y],
    90: [flip(y), x],
    180: [flip(x), flip(y)],
    270: [y, flip(x)],
  };
  const [first, second] = turned[rotation];
  return hasSwappedInput ? [second, first] : [first, second];
}

function turnToPicture(share: Point, { rotation, hasSwappedInput }: Turning): Point {
  const { x, y } = hasSwappedInput ? { x: share.y, y: share.x } : share;
  return {
    0: { x, y },
    90: { x: y, y: 1 - x },
    180: { x: 1 - x, y: 1 - y },
    270: { x: 1 - y, y: x },
  }[rotation];
}

function shareAlong(value: number, min: number, max: number): number {
  // A side of one pixel has a single position.
  return max === min ? 0 : (value - min) / (max - min);
}

function swapSides({ width, height }: Size): Size {
  return { width: height, height: width };
}

function direction({ width, height }: Size): -1 | 0 | 1 {
  if (width === null || height === null || width === height) return 0;
  return width > height ? 1 : -1;
}

export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
