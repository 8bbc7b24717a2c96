import type { Device, InputRange, Size } from './device.ts';
import { formatInputRange, formatSize } from './device-text.ts';

export const comparedFields = [
  'alias',
  'model',
  'model-id',
  'brand',
  'os',
  'build',
  'abi',
  'screen',
  'capture',
  'input',
] as const;
export type ComparedField = (typeof comparedFields)[number];

export interface FieldChange {
  readonly field: ComparedField;
  readonly before: string;
  readonly after: string;
}

/**
 * How a device differs from what it was. Who uses it is left out, since that comes and goes; so is what one of the two
 * does not state, since nobody can say then that it changed.
 */
export function findDeviceChanges(before: Device, after: Device): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of comparedFields) {
    const was = readers[field](before);
    const is = readers[field](after);
    if (was !== null && is !== null && was !== is) changes.push({ field, before: was, after: is });
  }
  return changes;
}

const readers: Readonly<Record<ComparedField, (device: Device) => string | null>> = {
  // Taking an alias away is a change, so an empty one counts.
  alias: ({ alias }) => alias,
  model: ({ model: { modelName } }) => modelName || null,
  'model-id': ({ model: { modelId } }) => modelId || null,
  brand: ({ model: { brand } }) => brand || null,
  os: ({ model: { osVersion } }) => osVersion || null,
  build: ({ model: { buildVersion } }) => buildVersion || null,
  abi: ({ model: { abi } }) => abi || null,
  screen: ({ model: { screen } }) => formatKnown(screen),
  capture: ({ model: { capture } }) => formatKnown(upright(capture)),
  input: ({ model: { input } }) => (isWhole(input) ? formatInputRange(input) : null),
};

function isWhole({ minX, maxX, minY, maxY }: InputRange): boolean {
  return minX !== null && maxX !== null && minY !== null && maxY !== null;
}

function formatKnown(size: Size): string | null {
  return size.width === null || size.height === null ? null : formatSize(size);
}

/** A capture follows the rotation of the screen, and a device that lies on its side is the same one. */
function upright({ width, height }: Size): Size {
  if (width === null || height === null || width <= height) return { width, height };
  return { width: height, height: width };
}
