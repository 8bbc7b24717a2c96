import { fold } from '#shared/device/device-text.ts';
import type { Field } from '#shared/search/fields.ts';

/** Written as by `readText`. Null is unknown. */
export interface FacetValue {
  readonly value: string | null;
  readonly count: number;
  readonly isSelected: boolean;
}

interface ListedFacet {
  readonly field: Field;
  readonly counts: ReadonlyMap<string | null, number>;
  readonly selected: ReadonlySet<string | null>;
  /** The order so far, if values must not move. New ones go to the end. */
  readonly order: readonly (string | null)[] | null;
  readonly language: string;
}

/**
 * Choices in their own order, versions newest first, the rest by number of devices. Selected values stay even
 * if no device has them any more, so that you can deselect them.
 */
export function listValues({ field, counts, selected, order, language }: ListedFacet): readonly FacetValue[] {
  const choices = field.kind === 'choice' ? field.choices : [];
  const all = [...new Set<string | null>([...choices, ...counts.keys(), ...selected])];
  const ranks = new Map((order ?? choices).map((value, index) => [value, index]));
  const rankOf = (value: string | null) => ranks.get(value) ?? ranks.size;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const isVersion = field.kind === 'version';
  return all
    .map((value) => ({ value, count: counts.get(value) ?? 0, isSelected: selected.has(value) }))
    .toSorted(
      (one, other) =>
        rankOf(one.value) - rankOf(other.value) ||
        Number(one.value === null) - Number(other.value === null) ||
        (isVersion ? compare(other.value ?? '', one.value ?? '') : 0) ||
        other.count - one.count ||
        compare(one.value ?? '', other.value ?? ''),
    );
}

/** With this many, they get a search field. */
export const MANY_VALUES = 8;
/** Rendering more would take longer than searching. */
const MAX_VALUES = 200;

/** Looks at labels and search values, and stops at `MAX_VALUES`. */
export function findValues(
  values: readonly FacetValue[],
  text: string,
  labelOf: (value: string | null) => string,
) {
  const wanted = fold(text.trim());
  const found = values.filter(({ value }) => fold(`${labelOf(value)}\n${value ?? ''}`).includes(wanted));
  const shown = found.slice(0, MAX_VALUES);
  return { shown, hidden: found.length - shown.length };
}
