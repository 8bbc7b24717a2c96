import type { Device, InputRange, Size } from './device.ts';
import { type FieldValue, storedFields } from './field-values.ts';

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

/** Every text of a device that a search may match, in lower case; `agent` is its agent's address and name. */
export function searchTextOf(device: Device, agent: string): string {
  const texts = storedFields.flatMap(({ field, read }) => {
    const text = field.list ? formatValue(read(device)) : null;
    if (text === null) return [];
    // So that 1080x2400 finds what reads 1080 × 2400.
    return field.type === 'size' ? [text, text.replace(' × ', 'x')] : [text];
  });
  return [...texts, agent].join('\n').normalize('NFC').toLowerCase();
}

/** A text as searches compare it: capitals and the two ways to write a Korean syllable make no difference. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The words of a search, as {@link searchTextOf} can be asked for them. */
export function wordsOf(query: string): readonly string[] {
  return query.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
}
