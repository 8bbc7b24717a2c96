import type { Device, Size } from './device.ts';

/** Most are named by the long side to 9, a few by another name, e.g. `16:10`. */
const commonAspects: readonly (readonly [name: string, value: number])[] = [
  ['1:1', 1],
  ['5:4', 5 / 4],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:10', 1.6],
  ['5:3', 5 / 3],
  ['16:9', 16 / 9],
  ['17:9', 17 / 9],
  ['18:9', 2],
  ['18.5:9', 18.5 / 9],
  ['19:9', 19 / 9],
  ['19.5:9', 19.5 / 9],
  ['20:9', 20 / 9],
  ['20.5:9', 20.5 / 9],
  ['21:9', 21 / 9],
  ['22:9', 22 / 9],
];
/** Less than half the distance to the next common ratio. */
const ASPECT_TOLERANCE = 0.01;

/** E.g. `20:9`, long side first. Null if a side is unknown or implausible. */
export function nameAspect(size: Size): string | null {
  const aspect = aspectOf(size);
  if (aspect === null) return null;
  const common = commonAspects.find(([, value]) => Math.abs(aspect / value - 1) <= ASPECT_TOLERANCE);
  return common ? common[0] : `${round(aspect * 9, 1)}:9`;
}

/** The capture's long side in percent of the screen's, whatever the rotation, to one decimal. */
export function captureScale({ model: { screen, capture } }: Pick<Device, 'model'>): number | null {
  const whole = longSide(screen);
  const part = longSide(capture);
  return whole === null || part === null ? null : round((part / whole) * 100, 1);
}

/** How far the capture's aspect ratio is off the screen's, in percent, whatever the rotation, to one decimal. */
export function aspectError({ model: { screen, capture } }: Device): number | null {
  const right = aspectOf(screen);
  const found = aspectOf(capture);
  return right === null || found === null ? null : round(Math.abs(found / right - 1) * 100, 1);
}

/** Input range over screen size along the longer axis of each, to two decimals. Neither has a known unit. */
export function inputRatio({ model: { screen, input } }: Device): number | null {
  const { minX, maxX, minY, maxY } = input;
  const pixels = longSide(screen);
  if (pixels === null || minX === null || maxX === null || minY === null || maxY === null) return null;
  return round(Math.max(maxX - minX, maxY - minY) / pixels, 2);
}

/** No screen is larger. */
const MAX_SIDE = 100_000;

/** The contract allows any integer, so we show it, but don't compute with it. */
export function isImplausible({ width, height }: Size): boolean {
  return [width, height].some((side) => side !== null && (side <= 0 || side > MAX_SIDE));
}

function aspectOf(size: Size): number | null {
  const { width, height } = size;
  if (width === null || height === null || isImplausible(size)) return null;
  return Math.max(width, height) / Math.min(width, height);
}

function longSide(size: Size): number | null {
  const { width, height } = size;
  return width === null || height === null || isImplausible(size) ? null : Math.max(width, height);
}

/** Small values keep three digits: a range of 0 to 1 isn't a ratio of 0. */
function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  if (Math.abs(value) * factor < 10) return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(3));
  return Math.round(value * factor) / factor;
}
