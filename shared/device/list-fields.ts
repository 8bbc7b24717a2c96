import { type ComputedField, computedFields } from './computed-fields.ts';
import type { FieldType, ListOptions } from './device-field.ts';
import { deviceFields } from './device-fields.ts';
import { formatValue } from './device-text.ts';
import { type FieldValue, type StoredField, storedFields } from './field-values.ts';
import type { FieldKind, ReadableField, Subject } from './list-field.ts';
import { type DeviceFieldName, wireNamesOf, type WireNamesOf } from './wire-names.ts';

type Stored = typeof deviceFields;
type Computed = typeof computedFields;
type Offered<T> = { [K in keyof T]: T[K] extends { readonly list: infer L } ? L : never }[keyof T];

/** The name of a field in the search, in saved views and in the locales. */
export type FieldId = Offered<Stored>['id'] | keyof Computed;
/** A field by whose values devices are counted and grouped. */
export type GroupField =
  | Extract<Offered<Stored>, { readonly isFacet: true }>['id']
  | { [K in keyof Computed]: Computed[K] extends { readonly isFacet: true } ? K : never }[keyof Computed];

type Composite = { [K in keyof Stored]: Stored[K] extends { readonly type: 'size' | 'range' } ? K : never };
/** The text in the locales that explains a field. */
export type MeaningText =
  | `fieldMeanings.${WireNamesOf<Omit<Stored, Composite[keyof Stored]>>}`
  | `fieldHints.${Offered<Pick<Stored, Composite[keyof Stored]>>['id']}`
  | Computed[keyof Computed]['meaning'];

/** A field of a device, readable by its kind. */
export type ListField = ReadableField & {
  readonly id: FieldId;
  readonly isFacet: boolean;
  /**
   * The width of its column in pixels, and its share of the remaining pixels. Only texts of any length have a
   * share.
   */
  readonly column: readonly [width: number, share: number];
  /** Whether free words of a search match it. */
  readonly isSearched: boolean;
  readonly meaning: MeaningText;
  /** The names in the contract from which it is read. */
  readonly wireNames: readonly DeviceFieldName[];
};

const kindOf = {
  identifier: 'text',
  text: 'text',
  'stated-text': 'text',
  integer: 'number',
  decimal: 'number',
  size: 'size',
  range: 'range',
  observed: 'text',
  claim: 'text',
  screenshot: 'text',
  names: 'text',
  raw: 'text',
} as const satisfies Record<FieldType, FieldKind>;

const usual = { isFacet: false, isSearched: false, column: [108, 0] } as const;

/** The fields that lists offer, in display order: the fields of the record and the computed ones. */
export const listFields: readonly ListField[] = offerFields();
export const fieldIds: readonly FieldId[] = listFields.map(({ id }) => id);

function offerFields(): readonly ListField[] {
  const listed: ListField[] = storedFields.flatMap((stored) =>
    stored.field.list ? [offerField(stored, stored.field.list)] : [],
  );
  for (const [id, { after, from, ...computed }] of Object.entries<ComputedField>(computedFields)) {
    const place = listed.findIndex((field) => field.id === after) + 1;
    const offered = { ...usual, ...computed, id, wireNames: from.flatMap(namesOf) };
    // `FieldId` and `MeaningText` are derived from this table.
    listed.splice(place, 0, offered as ListField);
  }
  return listed;
}

function offerField({ key, field, read }: StoredField, { id, ...options }: ListOptions): ListField {
  const isComposite = field.type === 'size' || field.type === 'range';
  const offered = {
    ...usual,
    isSearched: true,
    ...options,
    id,
    dependsOn: 'device',
    kind: kindOf[field.type],
    meaning: isComposite ? `fieldHints.${id}` : `fieldMeanings.${field.wire.name}`,
    wireNames: namesOf(key),
    read: isComposite
      ? ({ entry }: Subject) => knownPart(read(entry.device))
      : ({ entry }: Subject) => read(entry.device),
  };
  // The type of the field defines its value, and its ids have this type.
  return offered as unknown as ListField;
}

function namesOf(key: keyof typeof deviceFields): readonly DeviceFieldName[] {
  return wireNamesOf(key, deviceFields[key]).map(({ name }) => name);
}

/** A size or a range. Null if all its parts are unknown. */
function knownPart(value: FieldValue): FieldValue {
  return typeof value === 'object' && formatValue(value) === null ? null : value;
}

const facets = listFields.filter(({ isFacet }) => isFacet);
const isOfMoment = ({ dependsOn }: ListField) => dependsOn === 'moment';

/** The fields of facets and groups. Those that change with the moment are first. */
export const groupFields = [
  ...facets.filter(isOfMoment),
  ...facets.filter((field) => !isOfMoment(field)),
  // `GroupField` is derived from the same tables.
].map(({ id }) => id as GroupField);
