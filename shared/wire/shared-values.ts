import type { InputRange, Size } from '../device/device.ts';
import { isOrdinary } from '../model/plain-text.ts';

/**
 * Values that the devices of one answer have in common, each kept once: phones of one model differ in little, and what is kept of
 * thousands of them is what collecting garbage costs.
 */
export interface SharedValues {
  /** Null where the text is not ordinary or is longer than `mostLength` characters. */
  readonly text: (text: string, mostLength: number) => string | null;
  readonly size: (width: number, height: number) => Size;
  readonly range: (minX: number, maxX: number, minY: number, maxY: number) => InputRange;
}

/** Models in one rack. With more, the rest have values of their own. */
const MOST_MODELS = 16;

export function createSharedValues(): SharedValues {
  const texts = new Map<string, string>();
  const sizes: Size[] = [];
  const ranges: InputRange[] = [];

  return {
    text(text, mostLength) {
      const known = texts.get(text);
      if (known !== undefined) return known;
      if (text.length > mostLength || !isOrdinary(text)) return null;
      texts.set(text, text);
      return text;
    },

    size(width, height) {
      for (const one of sizes) if (Object.is(one.width, width) && Object.is(one.height, height)) return one;
      return keep(sizes, { width, height });
    },

    range(minX, maxX, minY, maxY) {
      for (const one of ranges) {
        const isSameX = Object.is(one.minX, minX) && Object.is(one.maxX, maxX);
        if (isSameX && Object.is(one.minY, minY) && Object.is(one.maxY, maxY)) return one;
      }
      return keep(ranges, { minX, maxX, minY, maxY });
    },
  };
}

function keep<T>(values: T[], value: T): T {
  if (values.length < MOST_MODELS) values.push(value);
  return value;
}
