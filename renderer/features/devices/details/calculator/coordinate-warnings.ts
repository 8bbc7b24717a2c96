import type { Device } from '#shared/device/device.ts';
import {
  type Bounds,
  boundsOf,
  likelyRotation,
  looksSwapped,
  toHundredths,
  type Turning,
} from './coordinates.ts';

export type CoordinateWarning =
  /** In percent: it has bars, or something's cut off. */
  | { readonly kind: 'capture-aspect'; readonly percent: number }
  /** The input is longer along the screen's shorter side. */
  | { readonly kind: 'input-swapped' }
  /** A unit isn't the same distance along both axes. */
  | { readonly kind: 'input-shape'; readonly perPixelX: number; readonly perPixelY: number }
  /** The agent gives no minimum, so we take 0. */
  | { readonly kind: 'input-minimum' }
  /** The capture came in another rotation than the selected one, so we swapped its sides. */
  | { readonly kind: 'capture-turned' };

/** In percent. Rounding alone makes less: one pixel in 200. */
const ASPECT_PERCENT = 0.5;
/** The same for units per pixel. A range one unit short of the screen is fine. */
const SHAPE_SHARE = 0.01;

export function warnOfCoordinates(device: Device, turning: Turning): readonly CoordinateWarning[] {
  const warnings: CoordinateWarning[] = [];
  const screen = boundsOf(device, 'screen', turning);
  const capture = boundsOf(device, 'capture', turning);
  if (screen && capture) {
    const right = unitsAlongX(screen) / unitsAlongY(screen);
    const percent = Math.abs(unitsAlongX(capture) / unitsAlongY(capture) / right - 1) * 100;
    if (percent > ASPECT_PERCENT) {
      warnings.push({ kind: 'capture-aspect', percent: Math.round(percent * 10) / 10 });
    }
    if (turning.rotation % 180 !== likelyRotation(device) % 180) warnings.push({ kind: 'capture-turned' });
  }
  return [...warnings, ...warnOfInput(device, turning)];
}

function warnOfInput(device: Device, { hasSwappedInput }: Turning): readonly CoordinateWarning[] {
  const warnings: CoordinateWarning[] = [];
  const natural = { rotation: 0, hasSwappedInput } as const;
  const screen = boundsOf(device, 'screen', natural);
  const input = boundsOf(device, 'input', natural);
  if (!input) return warnings;
  const { minX, minY } = device.model.input;
  if (looksSwapped(device)) warnings.push({ kind: 'input-swapped' });
  if (minX === null || minY === null) warnings.push({ kind: 'input-minimum' });
  if (!screen) return warnings;
  const [alongX, alongY] = hasSwappedInput ? [unitsAlongY, unitsAlongX] : [unitsAlongX, unitsAlongY];
  const perPixelX = unitsAlongX(input) / alongX(screen);
  const perPixelY = unitsAlongY(input) / alongY(screen);
  if (Math.abs(perPixelX / perPixelY - 1) > SHAPE_SHARE) {
    const figures = { perPixelX: toHundredths(perPixelX), perPixelY: toHundredths(perPixelY) };
    warnings.push({ kind: 'input-shape', ...figures });
  }
  return warnings;
}

const unitsAlongX = ({ minX, maxX }: Bounds) => maxX - minX + 1;
const unitsAlongY = ({ minY, maxY }: Bounds) => maxY - minY + 1;
