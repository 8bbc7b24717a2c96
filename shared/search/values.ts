import type { FieldKind } from './fields.ts';

/** Null if there's more than numbers and dots. */
export function readVersion(text: string): readonly number[] | null {
  return /^\d{1,9}(?:\.\d{1,9}){0,7}$/.test(text) ? text.split('.').map(Number) : null;
}

/** Of the first version in a device's text, e.g. `Android 14.1`. Null if it has no number. */
export function findVersion(text: string): readonly number[] | null {
  const found = /\d{1,9}(?:\.\d{1,9}){0,7}/.exec(text);
  return found && readVersion(found[0]);
}

export function readNumber(text: string): number | null {
  return /^-?\d{1,12}(?:\.\d{1,6})?%?$/.test(text) ? Number(text.replace('%', '')) : null;
}

/** `1080x2400`, either way round. One number means both sides. */
export function readSides(text: string): { readonly short: number; readonly long: number } | null {
  const found = /^(\d{1,9})(?:[x×*](\d{1,9}))?$/i.exec(text);
  if (!found) return null;
  const one = Number(found[1]);
  const other = Number(found[2] ?? one);
  return { short: Math.min(one, other), long: Math.max(one, other) };
}

/** `20:9`, `20/9` or `2.22`, as long side to short side. */
export function readRatio(text: string): number | null {
  const found = /^(\d{1,6}(?:\.\d{1,6})?)(?:[:/](\d{1,6}(?:\.\d{1,6})?))?$/.exec(text);
  if (!found) return null;
  const value = Number(found[1]) / Number(found[2] ?? 1);
  if (!Number.isFinite(value) || value <= 0) return null;
  return Math.max(value, 1 / value);
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `5m`, `2h` or `1d`, in ms. */
export function readAge(text: string): number | null {
  const found = /^(\d{1,6})([smhd])$/i.exec(text);
  const unit = units[(found?.[2] ?? '').toLowerCase()];
  return found && unit !== undefined ? Number(found[1]) * unit : null;
}

export type ComparableKind = Exclude<FieldKind, 'text' | 'address' | 'choice'>;

/** As numbers to compare one by one. Null if invalid. */
export function readMagnitude(kind: ComparableKind, text: string): readonly number[] | null {
  if (kind === 'version') return readVersion(text);
  if (kind === 'size' || kind === 'range') {
    const sides = readSides(text);
    return sides && [sides.short, sides.long];
  }
  const value = kind === 'number' ? readNumber(text) : kind === 'ratio' ? readRatio(text) : readAge(text);
  return value === null ? null : [value];
}
