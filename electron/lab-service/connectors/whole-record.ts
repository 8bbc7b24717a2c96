import type { DeviceRecord } from '#shared/wire/device-record.ts';

/** The fields of wire-spec 2.5 in its order, each with the value that stands for "not known". */
const nothingKnown = {
  AgentType: 0,
  AgentTypeImage: null,
  AgentIP: '',
  DeviceID: '',
  ModelName: '',
  ModelID: '',
  Brand: '',
  Cpuabi: '',
  SDKVersion: '',
  BuildVer: '',
  ScreenSize_W: 0,
  ScreenSize_H: 0,
  CaptureSize_W: 0,
  CaptureSize_H: 0,
  InputScaleMinX: 0,
  InputScaleMaxX: 0,
  InputScaleMinY: 0,
  InputScaleMaxY: 0,
  UserAlias: '',
  ConnectedUser: '',
} as const satisfies DeviceRecord;
export type ContractName = keyof typeof nothingKnown;

/** The fields of the contract that a connector knows of a device; undefined is not known. */
export type KnownFields = { readonly [F in ContractName]?: DeviceRecord[F] | undefined };

/** Every field of the contract in its order, and after them the names of those that are not known. */
export type WholeRecord = Pick<DeviceRecord, ContractName> & { readonly Unknown: readonly ContractName[] };

/** An element of MobileList: it has every field (wire-spec 4.2 rule 1), also where the agent does not know its value. */
export function toWholeRecord(fields: KnownFields): WholeRecord {
  const known = withoutUndefined({ AgentTypeImage: null, ...fields });
  // Object.keys() has the type string[].
  const names = Object.keys(nothingKnown) as ContractName[];
  return { ...nothingKnown, ...known, Unknown: names.filter((name) => !(name in known)) };
}

/** Undefined values would hide those of a record that they are spread over. */
export function withoutUndefined(fields: KnownFields): Partial<Pick<DeviceRecord, ContractName>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
