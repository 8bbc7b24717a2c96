import { fold } from '#shared/device/device-text.ts';
import type { Field } from '#shared/search/fields.ts';

/** A value of a facet, as the texts of `readText`: null is unknown. */
export interface FacetValue {
  readonly value: string | null;
  readonly count: number;
  readonly isSelected: boolean;
}

interface ListedFacet {
  readonly field: Field;
  readonly counts: ReadonlyMap<string | null, number>;
  readonly selected: ReadonlySet<string | null>;
  /** The values in the order they stand in already, where they must not move; those it does not have come last. */
  readonly order: readonly (string | null)[] | null;
  readonly language: string;
}

/**
 * The values of a facet: choices in their own order, versions from the newest, others by how many devices have them. What is picked is among them even
 * where no device has it any more, so that it can be let go.
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

/** From here on values are searched. */
export const MANY_VALUES = 8;
/** More lines than this would take longer to draw than to search for one. */
const MOST_VALUES = 200;

/** The values in whose words a text occurs, or in what stands for them in a search; as many as are worth drawing. */
export function findValues(
  values: readonly FacetValue[],
  text: string,
  labelOf: (value: string | null) => string,
) {
  const wanted = fold(text.trim());
  const found = values.filter(({ value }) => fold(`${labelOf(value)}\n${value ?? ''}`).includes(wanted));
  const shown = found.slice(0, MOST_VALUES);
  return { shown, hidden: found.length - shown.length };
}
