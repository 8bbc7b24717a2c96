import { MIN_API, readApiLevel } from '../device/shown-os.ts';
import type { FieldQuery } from './query.ts';

/**
 * Whether a value of `os` is compared with the API level if the OS is shown as Android. No version of Android is that
 * high.
 */
export function isApiLevel(value: string): boolean {
  return (readApiLevel(value) ?? 0) >= MIN_API;
}

/**
 * The second meaning of `os:34` besides version 34: an API level, as in searches from before the version was shown.
 * Null for any other query. A device matches if it meets either.
 */
export function toApiQuery(query: FieldQuery): FieldQuery | null {
  return query.field === 'os' && isApiLevel(query.value) ? { ...query, field: 'sdk' } : null;
}
