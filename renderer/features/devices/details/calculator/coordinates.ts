import type { Device, InputRange, Size } from '../../../../../shared/device/device.ts';

/** How far the picture on the screen is turned from the device's natural orientation, as Android counts it. */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** The three ways a place on a device is written. */
export const spaces = ['screen', 'capture', 'input'] as const;
export type Space = (typeof spaces)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a coordinate of a space may be on each axis, both ends included. */
export interface Bounds {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

export interface Turning {
  readonly rotation: Rotation;
  /** Whether the input's X runs along the screen's Y in natural orientation, and its Y along X. */
  readonly hasSwappedInput: boolean;
}

/**
 * What coordinates a device has in a space; null where the agent did not say. The screen's and the capture's are those of the
 * picture as it is turned now, the input's are of the natural orientation, where touchscreens count.
 */
export function boundsOf(device: Device, space: Space, { rotation }: Turning): Bounds | null {
  if (space === 'input') return inputBounds(device.model.input);
  const size = space === 'screen' ? device.model.screen : captureAt(device, rotation);
  const sides = space === 'screen' && isSideways(rotation) ? swapSides(size) : size;
  if (sides.width === null || sides.height === null || sides.width <= 0 || sides.height <= 0) return null;
  return { minX: 0, maxX: sides.width - 1, minY: 0, maxY: sides.height - 1 };
}

/** The share of the way along each axis of the picture, from 0 to 1, at a place; null where the space is unknown. */
export function shareAt(device: Device, space: Space, point: Point, turning: Turning): Point | null {
  const bounds = boundsOf(device, space, turning);
  if (!bounds) return null;
  const share = {
    x: shareAlong(point.x, bounds.minX, bounds.maxX),
    y: shareAlong(point.y, bounds.minY, bounds.maxY),
  };
  return space === 'input' ? turnToPicture(share, turning) : share;
}

/** The place at a share of the picture: whole pixels, or input units to two decimals; null where the space is unknown. */
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

/** A rotation in which the stated capture stands as the screen does: 0, or 90 where the capture lies across. */
export function likelyRotation({ model: { screen, capture } }: Device): Rotation {
  const upright = direction(screen);
  const found = direction(capture);
  return upright !== 0 && found !== 0 && upright !== found ? 90 : 0;
}

/** Whether the input's longer axis is the screen's shorter one: what a touchscreen that counts the other way round reports. */
export function looksSwapped({ model: { screen, input } }: Device): boolean {
  const bounds = inputBounds(input);
  if (!bounds) return false;
  const spread = direction({ width: bounds.maxX - bounds.minX, height: bounds.maxY - bounds.minY });
  const upright = direction(screen);
  return spread !== 0 && upright !== 0 && spread !== upright;
}

/** The capture's size in this rotation: the stated one, or its sides exchanged where it was stated in another. */
export function captureAt(device: Device, rotation: Rotation): Size {
  return isSideways(rotation) === isSideways(likelyRotation(device))
    ? device.model.capture
    : swapSides(device.model.capture);
}

function isSideways(rotation: Rotation): boolean {
  return rotation === 90 || rotation === 270;
}

function inputBounds({ minX, maxX, minY, maxY }: InputRange): Bounds | null {
  // An agent that states only the ends counts from zero, as every touch tool does.
  if (maxX === null || maxY === null) return null;
  const bounds = { minX: minX ?? 0, maxX, minY: minY ?? 0, maxY };
  return bounds.maxX > bounds.minX && bounds.maxY > bounds.minY ? bounds : null;
}

/** The ways along the input's axes, of the ways along the picture's; `flip` counts one from its other end. */
export function turnToInput<T>(
  x: T,
  y: T,
  flip: (along: T) => T,
  { rotation, hasSwappedInput }: Turning,
): readonly [x: T, y: T] {
  // The picture turned by 90 has its left edge along the top of the device.
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
  // A side of one pixel has one place.
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
