import { MIN_API, readApiLevel } from '../device/shown-os.ts';
import type { FieldQuery } from './query.ts';

/** Compares `os` with the API level of devices shown as Android. No Android version is that high. */
export function isApiLevel(value: string): boolean {
  return (readApiLevel(value) ?? 0) >= MIN_API;
}

/**
 * `os:34` can also mean an API level, as it did before versions were shown. A device needs to match either.
 * Null for other queries.
 */
export function toApiQuery(query: FieldQuery): FieldQuery | null {
  return query.field === 'os' && isApiLevel(query.value) ? { ...query, field: 'sdk' } : null;
}
