import { captureScale } from '#shared/device/derived-sizes.ts';
import type { Device, Size } from '#shared/device/device.ts';

/** Null if a size is unknown. */
type CaptureRelation =
  | { readonly kind: 'same' }
  | { readonly kind: 'rotated' }
  /** Long side in percent of the screen's, whichever way they're turned. */
  | { readonly kind: 'scaled' | 'rotated-scaled'; readonly percent: number };

export function describeCapture(device: Pick<Device, 'model'>): CaptureRelation | null {
  const { screen, capture } = device.model;
  const percent = captureScale(device);
  if (percent === null) return null;
  if (isSame(screen, capture)) return { kind: 'same' };
  if (isSame(screen, { width: capture.height, height: capture.width })) return { kind: 'rotated' };
  const isTurned = isWide(screen) !== isWide(capture);
  return { kind: isTurned ? 'rotated-scaled' : 'scaled', percent: Math.round(percent) };
}

export function isCaptureSame(device: Pick<Device, 'model'>): boolean {
  return describeCapture(device)?.kind === 'same';
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

/** {@link captureScale} has made sure that both sides are known. */
function isWide({ width, height }: Size): boolean {
  return (width ?? 0) > (height ?? 0);
}
