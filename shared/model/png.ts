export const pictureLimits = { bytes: 16 * 1024 * 1024, side: 16_384, pixels: 40_000_000 } as const;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const chunkTypes = { IHDR: 0x49_48_44_52, IDAT: 0x49_44_41_54, IEND: 0x49_45_4e_44 } as const;
/** Length, type and checksum. */
const EMPTY_CHUNK = 12;

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

/** Null unless it's exactly one whole PNG within the limits. Doesn't decode it. */
export function readPngSize(png: Uint8Array): PngSize | null {
  const first = signature.length;
  if (png.length < first + 2 * EMPTY_CHUNK + 13 || png.length > pictureLimits.bytes) return null;
  if (signature.some((byte, at) => png[at] !== byte)) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  if (view.getUint32(first) !== 13 || view.getUint32(first + 4) !== chunkTypes.IHDR) return null;
  const size = { width: view.getUint32(first + 8), height: view.getUint32(first + 12) };
  return isWithin(size) && isWhole(view, first) ? size : null;
}

function isWithin({ width, height }: PngSize): boolean {
  if (Math.min(width, height) < 1 || Math.max(width, height) > pictureLimits.side) return false;
  return width * height <= pictureLimits.pixels;
}

function isWhole(png: DataView, first: number): boolean {
  let hasData = false;
  for (let at = first; at + EMPTY_CHUNK <= png.byteLength;) {
    const length = png.getUint32(at);
    const type = png.getUint32(at + 4);
    at += EMPTY_CHUNK + length;
    hasData ||= type === chunkTypes.IDAT;
    if (type === chunkTypes.IEND) return hasData && length === 0 && at === png.byteLength;
  }
  return false;
}
