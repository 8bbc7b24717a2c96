import { countEdits } from '#shared/count-edits.ts';

/** The message about a name that is no setting, with the closest one or else all. */
export function describeUnknown(written: string, names: readonly string[]): string {
  const count = (name: string) => countEdits(written.toLowerCase(), name.toLowerCase());
  const [best] = names.toSorted((one, other) => count(one) - count(other));
  const isClose = best !== undefined && count(best) <= Math.max(1, written.length / 3);
  const help = isClose ? `Did you mean ${best}?` : `Available: ${names.join(', ')}`;
  return `${written} is not a setting. ${help}`;
}
