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

export type FieldId = Offered<Stored>['id'] | keyof Computed;
export type GroupField =
  | Extract<Offered<Stored>, { readonly isFacet: true }>['id']
  | { [K in keyof Computed]: Computed[K] extends { readonly isFacet: true } ? K : never }[keyof Computed];

type Composite = { [K in keyof Stored]: Stored[K] extends { readonly type: 'size' | 'range' } ? K : never };
export type MeaningText =
  | `fieldMeanings.${WireNamesOf<Omit<Stored, Composite[keyof Stored]>>}`
  | `fieldHints.${Offered<Pick<Stored, Composite[keyof Stored]>>['id']}`
  | Computed[keyof Computed]['meaning'];

export type ListField = ReadableField & {
  readonly id: FieldId;
  readonly isFacet: boolean;
  /** In pixels, and its share of the rest. Only texts of any length have a share. */
  readonly column: readonly [width: number, share: number];
  readonly isSearched: boolean;
  readonly meaning: MeaningText;
  /** The contract's names for what it's read from. */
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

export const listFields: readonly ListField[] = offerFields();
export const fieldIds: readonly FieldId[] = listFields.map(({ id }) => id);

function offerFields(): readonly ListField[] {
  const listed: ListField[] = storedFields.flatMap((stored) =>
    stored.field.list ? [offerField(stored, stored.field.list)] : [],
  );
  for (const [id, { after, from, ...computed }] of Object.entries<ComputedField>(computedFields)) {
    const place = listed.findIndex((field) => field.id === after) + 1;
    const offered = { ...usual, ...computed, id, wireNames: from.flatMap(namesOf) };
    // `FieldId` and `MeaningText` come from this table.
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
  // The field's type gives the type of its value and ids.
  return offered as unknown as ListField;
}

function namesOf(key: keyof typeof deviceFields): readonly DeviceFieldName[] {
  return wireNamesOf(key, deviceFields[key]).map(({ name }) => name);
}

/** Null for a size or range with nothing known. */
function knownPart(value: FieldValue): FieldValue {
  return typeof value === 'object' && formatValue(value) === null ? null : value;
}

const facets = listFields.filter(({ isFacet }) => isFacet);
const isOfMoment = ({ dependsOn }: ListField) => dependsOn === 'moment';

/** Facets and groups. Those that change by themselves come first. */
export const groupFields = [
  ...facets.filter(isOfMoment),
  ...facets.filter((field) => !isOfMoment(field)),
  // `GroupField` comes from the same tables.
].map(({ id }) => id as GroupField);
