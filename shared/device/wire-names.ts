import type { Device } from './device.ts';
import type { DeviceField, InputRange, Size, WireName } from './device-field.ts';
import { contractOrder, deviceFields } from './device-fields.ts';
import { type FieldValue, storedFields } from './field-values.ts';

type NameOf<F> = F extends { readonly wire: { readonly name: infer N } }
  ? N
  : F extends { readonly wire: Readonly<Record<string, { readonly name: infer N }>> }
    ? N
    : never;
export type WireNamesOf<T> = { [K in keyof T]: NameOf<T[K]> }[keyof T] & string;
export type DeviceFieldName = WireNamesOf<typeof deviceFields>;

export interface NamedPart extends WireName {
  readonly name: DeviceFieldName;
  readonly field: DeviceField;
  /** Null if only the raw record has it. */
  readonly read: ((device: Device) => Exclude<FieldValue, Size | InputRange>) | null;
}

const readers = new Map<string, (device: Device) => FieldValue>(
  storedFields.map(({ key, read }) => [key, read]),
);

export function wireNamesOf(key: string, field: DeviceField): readonly NamedPart[] {
  const read = readers.get(key) ?? null;
  // The table's names have this type, and only a size or range is an object.
  if (field.type !== 'size' && field.type !== 'range') return [{ ...field.wire, field, read } as NamedPart];
  return Object.entries<WireName>(field.wire).map(([part, wire]) => {
    const readPart = read && ((device: Device) => partOf(read(device), part));
    return { ...wire, field, read: readPart } as NamedPart;
  });
}

function partOf(value: FieldValue, part: string): number | null {
  // A size's or range's parts are its properties.
  return (value as Readonly<Record<string, number | null>> | null)?.[part] ?? null;
}

const places = new Map<string, number>(contractOrder.map((name, place) => [name, place]));
const placeOf = ({ name }: WireName) => places.get(name) ?? places.size;

/** In the contract's order. */
export const wireNames: readonly NamedPart[] = Object.entries<DeviceField>(deviceFields)
  .flatMap(([key, field]) => wireNamesOf(key, field))
  .toSorted((one, other) => placeOf(one) - placeOf(other));
