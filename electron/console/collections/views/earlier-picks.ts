import { nameApiLevel } from '#shared/device/shown-os.ts';
import type { GroupField, Pick } from '#shared/model/list-view.ts';
import { isApiLevel } from '#shared/search/api-level.ts';

/**
 * The picks of a saved view. `os` was SDKVersion as sent before the OS was shown: API levels that were picked there are those of `sdk`. Where
 * other values of `os` are picked as well, they stay there under the name of their Android version too: picks of two fields must both hold.
 */
export function readEarlierPicks(picks: readonly Pick[]): readonly Pick[] {
  const pickOf = (id: GroupField) => picks.find(({ field }) => field === id);
  const os = pickOf('os');
  if (!os?.values.some(isLevel)) return picks;
  if (!os.values.every(isLevel)) {
    const values = [
      ...new Set(os.values.flatMap((value) => (isLevel(value) ? [value, nameOf(value)] : value))),
    ];
    return picks.map((pick) => (pick === os ? { ...os, values } : pick));
  }
  const sdk = pickOf('sdk');
  const values = os.values
    .map((value) => String(Number(value)))
    .filter((level) => !sdk || sdk.values.includes(level));
  // Of two that exclude each other nothing was found, and nothing is.
  if (values.length === 0) return picks;
  return [...picks.filter((pick) => pick !== os && pick !== sdk), { field: 'sdk', values }];
}

function isLevel(value: string | null): value is string {
  return value !== null && isApiLevel(value);
}

function nameOf(level: string): string {
  return nameApiLevel(Number(level));
}
