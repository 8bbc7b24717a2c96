import type { Device, InputRange, Size } from './device.ts';
import type { FieldValue } from './field-values.ts';

/** `1080 × 2400`, in any language; `?` for a side that is unknown. Null when nothing is known. */
export function formatSize({ width, height }: Size): string | null {
  return width === null && height === null ? null : `${width ?? '?'} × ${height ?? '?'}`;
}

/** `0–4095 × 0–4095`. Null when nothing is known. */
export function formatInputRange({ minX, maxX, minY, maxY }: InputRange): string | null {
  if (minX === null && maxX === null && minY === null && maxY === null) return null;
  return `${minX ?? '?'}–${maxX ?? '?'} × ${minY ?? '?'}–${maxY ?? '?'}`;
}

/** What a person calls a device: its alias, its model, else its identifier. */
export function nameDevice({ alias, model, deviceId }: Device): string {
  const name = model.modelName || model.modelId;
  return alias && name ? `${alias} (${name})` : alias || name || deviceId;
}

/** A value of any field, in any language; null when nothing of it is known. */
export function formatValue(value: FieldValue): string | null {
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  if ('width' in value) return formatSize(value);
  return 'minX' in value ? formatInputRange(value) : JSON.stringify(value);
}

/** A text as searches compare it: capitals and the two ways to write a Korean syllable make no difference. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The words of a search, folded. */
export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}
