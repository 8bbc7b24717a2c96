import { type ContractName, contractOrder } from '#shared/device/device-fields.ts';
import type { FieldType } from '#shared/device/device-field.ts';
import { wireNames } from '#shared/device/wire-names.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';

const nothingKnown = Object.fromEntries(
  contractOrder.map((name) => [name, emptyOf(wireNames.find((each) => each.name === name)?.field.type)]),
  // The empty value of each name has the right type.
) as Pick<DeviceRecord, ContractName>;

function emptyOf(type: FieldType | undefined): '' | 0 | null {
  if (type === undefined || type === 'raw') return null;
  return type === 'identifier' || type === 'text' || type === 'stated-text' ? '' : 0;
}

export type KnownFields = { readonly [F in ContractName]?: DeviceRecord[F] | undefined };

export type WholeRecord = Pick<DeviceRecord, ContractName> & { readonly Unknown: readonly ContractName[] };

/** Every field of wire-spec 2.5, and the names of those we don't know. */
export function toWholeRecord(fields: KnownFields): WholeRecord {
  const known = withoutUndefined({ AgentTypeImage: null, ...fields });
  return { ...nothingKnown, ...known, Unknown: contractOrder.filter((name) => !(name in known)) };
}

/** Spread them, and undefined values would overwrite the record's. */
export function withoutUndefined(fields: KnownFields): Partial<Pick<DeviceRecord, ContractName>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
