/** sRGB, each from 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Lightness from 0 to 1, hue in radians. */
type Oklch = Readonly<Record<'lightness' | 'chroma' | 'hue', number>>;

/** `#rrggbb`, with or without the sign. Ignores opacity. Null if it's no color. */
export function readHex(text: string): Rgb | null {
  const [, hex] = /^#?([\da-f]{6})(?:[\da-f]{2})?$/i.exec(text) ?? [];
  if (hex === undefined) return null;
  const number = Number.parseInt(hex, 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

export function toHex(rgb: Rgb): string {
  const bytes = rgb.map((share) => Math.round(share * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1 to 21 (WCAG 2, relative luminance). */
export function contrast(one: Rgb, other: Rgb): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

/** Björn Ottosson's Oklab: equal distances look equal. */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number]; // of three
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(green, blue),
    hue: Math.atan2(blue, green),
  };
}

/** The nearest color that can be shown: takes away chroma until it fits. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  for (let tried = chroma; tried > 0; tried -= 0.004) {
    const rgb = toRgb(lightness, tried * Math.cos(hue), tried * Math.sin(hue));
    // toHex rounds away anything smaller.
    if (rgb.every((share) => share >= -0.001 && share <= 1.001)) return rgb;
  }
  return toRgb(lightness, 0, 0);
}

function toRgb(lightness: number, green: number, blue: number): Rgb {
  const l = (lightness + 0.3963377774 * green + 0.2158037573 * blue) ** 3;
  const m = (lightness - 0.1055613458 * green - 0.0638541728 * blue) ** 3;
  const s = (lightness - 0.0894841775 * green - 1.291485548 * blue) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(toLinear) as [number, number, number]; // of three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
