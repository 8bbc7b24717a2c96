import type { FieldTypes } from './device-field.ts';
import type { deviceFields } from './device-fields.ts';

export type { InputRange, Size } from './device-field.ts';

type Table = typeof deviceFields;
type FieldsOf<Owner> = {
  readonly [K in keyof Table as Table[K]['of'] extends Owner ? K : never]: FieldTypes[Table[K]['type']];
};

/**
 * What phones of one model have in common (wire-spec 2.5). Devices share one object for it. Null is "unknown": the agent left the field out or
 * sent another type.
 */
export interface DeviceModel extends FieldsOf<'model'> {}

/** One device of an agent (wire-spec 2.5). Null is "unknown", as in {@link DeviceModel}. */
export interface Device extends FieldsOf<'phone'> {
  readonly model: DeviceModel;
}

/** A device whose fields are side by side, as exported lists and snapshots have it. */
export type FlatDevice = FieldsOf<'model' | 'phone'>;

/** One way in which an agent's record of a device departs from the contract. */
export interface Deviation {
  /** The wire name of the field. */
  readonly field: string;
  readonly problem: 'missing' | 'wrong-type' | 'repeated-id' | 'other-address' | 'not-plain' | 'not-decoded';
  /** What was there instead, shortened; empty when there was nothing. */
  readonly found: string;
}

/** Since when the agent of a device reports the user that it has. */
export interface UseStart {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The console did not see the start: the device was in use already at this moment. */
  readonly isAtLeast: boolean;
}

/** A device with what is known of its presence: a row of the grid. */
export interface DeviceEntry {
  /** Unique in the whole fleet and the same from answer to answer. */
  readonly key: string;
  readonly device: Device;
  readonly deviations: readonly Deviation[];
  /**
   * When an answer last listed it, in milliseconds since 1970. Null while its agent's last good answer lists it: it is
   * then as old as that answer, and need not be sent again for its age.
   */
  readonly seenAt: number | null;
  /** When the first answer without it came; null while its agent lists it. */
  readonly goneSince: number | null;
  /** Left out where its agent reports no user, and where only a saved list did. */
  readonly usedSince?: UseStart;
}
