import type { Device, InputRange, Size } from '#shared/device/device.ts';

/** How the picture is turned from the device's natural orientation, as in Android. */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

export const spaces = ['screen', 'capture', 'input'] as const;
export type Space = (typeof spaces)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Both ends included. */
export interface Bounds {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

export interface Turning {
  readonly rotation: Rotation;
  /** X runs along the screen's Y axis in natural orientation, and Y along its X axis. */
  readonly hasSwappedInput: boolean;
}

/**
 * Screen and capture ranges are rotated; input stays in natural orientation, which touchscreens use. Null if
 * the agent doesn't say.
 */
export function boundsOf(device: Device, space: Space, { rotation }: Turning): Bounds | null {
  if (space === 'input') return inputBounds(device.model.input);
  const size = space === 'screen' ? device.model.screen : captureAt(device, rotation);
  const sides = space === 'screen' && isSideways(rotation) ? swapSides(size) : size;
  if (sides.width === null || sides.height === null || sides.width <= 0 || sides.height <= 0) return null;
  return { minX: 0, maxX: sides.width - 1, minY: 0, maxY: sides.height - 1 };
}

/** 0 to 1 along each axis of the picture. Null if the space is unknown. */
export function shareAt(device: Device, space: Space, point: Point, turning: Turning): Point | null {
  const bounds = boundsOf(device, space, turning);
  if (!bounds) return null;
  const share = {
    x: shareAlong(point.x, bounds.minX, bounds.maxX),
    y: shareAlong(point.y, bounds.minY, bounds.maxY),
  };
  return space === 'input' ? turnToPicture(share, turning) : share;
}

/** Whole pixels, or input units with two decimals. Null if the space is unknown. */
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

/** One that gives the capture the screen's orientation: 0, or 90 if it lies sideways. */
export function likelyRotation({ model: { screen, capture } }: Device): Rotation {
  const upright = direction(screen);
  const found = direction(capture);
  return upright !== 0 && found !== 0 && upright !== found ? 90 : 0;
}

/** The input is longer along the screen's shorter side, as with touchscreens whose axes are swapped. */
export function looksSwapped({ model: { screen, input } }: Device): boolean {
  const bounds = inputBounds(input);
  if (!bounds) return false;
  const spread = direction({ width: bounds.maxX - bounds.minX, height: bounds.maxY - bounds.minY });
  const upright = direction(screen);
  return spread !== 0 && upright !== 0 && spread !== upright;
}

/** Turned this way: as reported, or with its sides swapped. */
export function captureAt(device: Device, rotation: Rotation): Size {
  return isSideways(rotation) === isSideways(likelyRotation(device))
    ? device.model.capture
    : swapSides(device.model.capture);
}

function isSideways(rotation: Rotation): boolean {
  return rotation === 90 || rotation === 270;
}

function inputBounds({ minX, maxX, minY, maxY }: InputRange): Bounds | null {
  // Without a minimum, start at 0 like other touch tools.
  if (maxX === null || maxY === null) return null;
  const bounds = { minX: minX ?? 0, maxX, minY: minY ?? 0, maxY };
  return bounds.maxX > bounds.minX && bounds.maxY > bounds.minY ? bounds : null;
}

/** From the picture's axes to the input's. `flip` reverses one. */
export function turnToInput<T>(
  x: T,
  y: T,
  flip: (along: T) => T,
  { rotation, hasSwappedInput }: Turning,
): readonly [x: T, y: T] {
  // Rotated by 90, the picture's left edge is at the top of the device.
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
  // On a side of one pixel there's only one place to be.
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
