import { LEAST_API, readApiLevel } from '../device/shown-os.ts';
import type { FieldQuery } from './query.ts';

/** Whether a value of `os` is compared with the API level where the OS is shown as Android. No version of Android is as high. */
export function isApiLevel(value: string): boolean {
  const level = readApiLevel(value);
  return level !== null && level >= LEAST_API;
}

/**
 * What `os:34` asks for besides a version 34: an API level, as in searches from before the version was shown. Null for any other query.
 * A device is found that meets either.
 */
export function toApiQuery({ kind, field, relation, value }: FieldQuery): FieldQuery | null {
  if (field !== 'os' || !isApiLevel(value)) return null;
  return { kind, field: 'sdk', relation: relation === '=' ? ':' : relation, value };
}
