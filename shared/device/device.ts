/** A width and a height as an agent stated them; null where it did not. Their unit is not shown (wire-spec 2.5). */
export interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** The raw values an input event may take on each axis. */
export interface InputRange {
  readonly minX: number | null;
  readonly maxX: number | null;
  readonly minY: number | null;
  readonly maxY: number | null;
}

/**
 * What phones of one model have in common (wire-spec 2.5). Devices share one object for it. Null is "unknown": the agent left the field out or
 * sent another type.
 */
export interface DeviceModel {
  readonly agentType: number | null;
  readonly modelName: string | null;
  readonly modelId: string | null;
  readonly brand: string | null;
  readonly abi: string | null;
  readonly osVersion: string | null;
  readonly buildVersion: string | null;
  readonly screen: Size;
  readonly capture: Size;
  readonly input: InputRange;
}

/** One device of an agent (wire-spec 2.5). Null is "unknown", as in {@link DeviceModel}. */
export interface Device {
  /** Identifies the device within its agent; two agents may use the same one. */
  readonly deviceId: string;
  readonly model: DeviceModel;
  /** The `ip:port` the agent states, which need not be the one it was asked at. */
  readonly agentAddress: string | null;
  readonly alias: string | null;
  /** Empty when nobody uses the device; null when that is unknown. */
  readonly connectedUser: string | null;
}

/** One way in which an agent's record of a device departs from the contract. */
export interface Deviation {
  /** The wire name of the field. */
  readonly field: string;
  readonly problem: 'missing' | 'wrong-type' | 'repeated-id' | 'other-address' | 'not-plain';
  /** What was there instead, shortened; empty when there was nothing. */
  readonly found: string;
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
}
