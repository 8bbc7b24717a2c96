import type { FieldTypes } from './device-field.ts';
import type { deviceFields } from './device-fields.ts';

export type { InputRange, Size } from './device-field.ts';

type Table = typeof deviceFields;
type FieldsOf<Owner> = {
  readonly [K in keyof Table as Table[K]['of'] extends Owner ? K : never]: FieldTypes[Table[K]['type']];
};

/**
 * The fields that phones of one model share (wire-spec 2.5). Devices of a model refer to one object. Null is
 * "unknown": the agent omitted the field or sent another type.
 */
export interface DeviceModel extends FieldsOf<'model'> {}

/** One device of an agent (wire-spec 2.5). Null is "unknown", as in {@link DeviceModel}. */
export interface Device extends FieldsOf<'phone'> {
  readonly model: DeviceModel;
}

/** A device with all its fields in one object, as in exported lists and snapshots. */
export type FlatDevice = FieldsOf<'model' | 'phone'>;

/** One mismatch between an agent's record of a device and the contract. */
export interface Deviation {
  /** The wire name of the field. */
  readonly field: string;
  readonly problem:
    | 'missing'
    | 'wrong-type'
    | 'repeated-id'
    | 'other-address'
    | 'not-plain'
    | 'not-decoded'
    | 'other-case';
  /** The value in the record, shortened. Empty if the record has none. */
  readonly found: string;
}

/** Since when the agent of a device reports its current user. */
export interface UseStart {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The console did not observe the start: the device was already in use at this moment. */
  readonly isAtLeast: boolean;
}

/** A device and its presence: a row of the grid. */
export interface DeviceEntry {
  /** Unique in the fleet, and the same in each response. */
  readonly key: string;
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /**
   * When a response last listed it, in milliseconds since 1970. Null while its agent's latest successful response
   * lists it. Its age is then the age of that response, so an unchanged entry need not be sent again.
   */
  readonly seenAt: number | null;
  /** The time of the first response without it. Null while its agent lists it. */
  readonly goneSince: number | null;
  /** Omitted if its agent reports no user, or if the entry comes from a saved list. */
  readonly usedSince?: UseStart;
}
