import { isIphone } from './platform.ts';
import type { Device, InputRange, Size } from './device.ts';
import type { FieldValue } from './field-values.ts';

/** `1080 × 2400` in any language, `?` for an unknown side. Null if both are. */
export function formatSize({ width, height }: Size): string | null {
  return width === null && height === null ? null : `${width ?? '?'} × ${height ?? '?'}`;
}

/** `0–4095 × 0–4095`. Null if all four are unknown. */
export function formatInputRange({ minX, maxX, minY, maxY }: InputRange): string | null {
  if (minX === null && maxX === null && minY === null && maxY === null) return null;
  return `${minX ?? '?'}–${maxX ?? '?'} × ${minY ?? '?'}–${maxY ?? '?'}`;
}

/** Its alias, else its model, else its identifier. */
export function nameDevice({ model, deviceId, ...device }: Device): string {
  const name = model.modelName || model.modelId;
  // iPhones are mostly named after their owner, and device names get stored.
  const alias = isIphone({ model }) ? null : device.alias;
  return alias && name ? `${alias} (${name})` : alias || name || deviceId;
}

/** The same in every language; null if unknown. */
export function formatValue(value: FieldValue): string | null {
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  if ('width' in value) return formatSize(value);
  return 'minX' in value ? formatInputRange(value) : JSON.stringify(value);
}

// Most texts only need lowercasing: all of ASCII but the backtick, which stands for an apostrophe.
const ascii = /^[\0-_a-\x7f]*$/;
const typographic =
  /[\u2018-\u201f\u2032\u2033\u02bc\u00b4`\uff07\uff02\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00a0\u2007\u202f]/g;

/** What a keyboard would type for the signs that phones and word processors make of it. One unit each. */
function plainSign(sign: string): string {
  if (/[\u2018-\u201b\u2032\u02bc\u00b4`\uff07]/.test(sign)) return "'";
  if (/[\u00a0\u2007\u202f]/.test(sign)) return ' ';
  return /[\u201c-\u201f\u2033\uff02]/.test(sign) ? '"' : '-';
}

/** Without case, and with one form per Korean syllable. */
export function foldCase(text: string): string {
  return (ascii.test(text) ? text : text.normalize('NFC')).toLowerCase();
}

/** How searches compare: like {@link foldCase}, with `Kim’s` as `Kim's`. */
export function fold(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : foldCase(text).replace(typographic, plainSign);
}

export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}
