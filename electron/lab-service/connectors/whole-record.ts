import { type ContractName, contractOrder } from '#shared/device/device-fields.ts';
import type { FieldType } from '#shared/device/device-field.ts';
import { wireNames } from '#shared/device/wire-names.ts';
import type { DeviceRecord } from '#shared/wire/device-record.ts';

/** The fields of wire-spec 2.5 in its order, each with the value that stands for "not known". */
const nothingKnown = Object.fromEntries(
  contractOrder.map((name) => [name, emptyOf(wireNames.find((each) => each.name === name)?.field.type)]),
  // Each name has the empty value of its own type.
) as Pick<DeviceRecord, ContractName>;

function emptyOf(type: FieldType | undefined): '' | 0 | null {
  if (type === undefined || type === 'raw') return null;
  return type === 'identifier' || type === 'text' || type === 'stated-text' ? '' : 0;
}

/** The fields of the contract that a connector knows of a device; undefined is not known. */
export type KnownFields = { readonly [F in ContractName]?: DeviceRecord[F] | undefined };

/** Every field of the contract in its order, and after them the names of those that are not known. */
export type WholeRecord = Pick<DeviceRecord, ContractName> & { readonly Unknown: readonly ContractName[] };

/** An element of MobileList: it has every field (wire-spec 4.2 rule 1), also where the agent does not know its value. */
export function toWholeRecord(fields: KnownFields): WholeRecord {
  const known = withoutUndefined({ AgentTypeImage: null, ...fields });
  return { ...nothingKnown, ...known, Unknown: contractOrder.filter((name) => !(name in known)) };
}

/** Undefined values would hide those of a record that they are spread over. */
export function withoutUndefined(fields: KnownFields): Partial<Pick<DeviceRecord, ContractName>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
