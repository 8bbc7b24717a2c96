import type { FieldTypes } from './device-field.ts';
import type { deviceFields } from './device-fields.ts';

export type { InputRange, Size } from './device-field.ts';

type Table = typeof deviceFields;
type FieldsOf<Owner> = {
  readonly [K in keyof Table as Table[K]['of'] extends Owner ? K : never]: FieldTypes[Table[K]['type']];
};

/**
 * What phones of one model share (wire-spec 2.5); they all refer to one object. Null is unknown: left out, or
 * of another type.
 */
export interface DeviceModel extends FieldsOf<'model'> {}

/** One device of an agent (wire-spec 2.5). Null is unknown, as in {@link DeviceModel}. */
export interface Device extends FieldsOf<'phone'> {
  readonly model: DeviceModel;
}

/** A device flat in one object, for exports and snapshots. */
export type FlatDevice = FieldsOf<'model' | 'phone'>;

/** Where an agent's record breaks the contract. */
export interface Deviation {
  readonly field: string;
  readonly problem:
    | 'missing'
    | 'wrong-type'
    | 'repeated-id'
    | 'other-address'
    | 'not-plain'
    | 'not-decoded'
    | 'other-case';
  /** Shortened. Empty if the record has none. */
  readonly found: string;
}

export interface UseStart {
  /** In ms since 1970. */
  readonly at: number;
  /** We didn't see it start: the device was already in use then. */
  readonly isAtLeast: boolean;
}

export interface DeviceEntry {
  /** Unique in the fleet, and stable from response to response. */
  readonly key: string;
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /**
   * When a response last listed it, in ms since 1970. Null while the latest one does: it's as old as that
   * response then, and unchanged entries needn't be sent again.
   */
  readonly seenAt: number | null;
  /** The first response without it. Null while it's listed. */
  readonly goneSince: number | null;
  /** Left out if the agent reports no user, and in saved lists. */
  readonly usedSince?: UseStart;
}
