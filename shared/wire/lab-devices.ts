import { z } from 'zod';

/**
 * The devices of the lab's agents as our own lab service judges them. The contract has no such operation. The service
 * accepts only requests with a session token or a machine token. A device has the form of the console's JSON export.
 */

/** The path below the base address; method GET. */
export const labDevicesPath = '/v1/devices';

/** The query parameters. */
export const labDevicesParameters = {
  /** A search in the console's language. Absent or empty: all devices. Each problem in it is an error (400). */
  query: 'q',
  /** The idle period as a duration of the search, such as `15m`. */
  idle: 'idle',
  /** The number of devices that the response contains at most. `total` counts all matches. */
  limit: 'limit',
} as const;

/** The idle period of a request without one, in milliseconds. The same as the console's default. */
export const DEFAULT_IDLE_MS = 15 * 60_000;

/** The maximum time for which a request with `Prefer: wait` can wait, in seconds (RFC 7240). */
export const MAX_WAIT_SECONDS = 30;

const time = z.iso.datetime();

/** One device. The fields that are not named here are those of the console's JSON export. */
export const labDevice = z.looseObject({
  deviceId: z.string().min(1),
  modelName: z.string().nullable(),
  brand: z.string().nullable(),
  modelId: z.string().nullable(),
  agent: z.looseObject({
    /** `host:port`. */
    address: z.string(),
    name: z.string(),
    /** Empty for none. */
    group: z.string(),
    /** As the header `device-lab-agent`, such as `adb/1.0.41`. Null if unknown. */
    version: z.string().nullable(),
  }),
  /** A program must expect other values from a later version. */
  availability: z.string(),
  freshness: z.string(),
  /** The time of the device's data. Null if its agent has sent no list. */
  asOf: time.nullable(),
  /** Since when it shows no sign of use. Null if that is unknown, and for a device that no ADB server lists. */
  idleSince: time.nullable(),
});
export type LabDevice = z.infer<typeof labDevice>;

/** The body of a response. */
export const labDevicesAnswer = z.object({
  /** The time for which the service computed the availability. */
  at: time,
  /** The number of devices that match. */
  total: z.int().min(0),
  /** Enabled agents of the lab's list. */
  agents: z.int().min(0),
  /** Those of them whose devices are not current. Devices may be missing from the response, or stale in it. */
  silentAgents: z.int().min(0),
  /** Phones of the other agents that are still being read for the first time. Their data is missing. */
  phonesBeingRead: z.int().min(0).default(0),
  /** Whether there are neither. Services before this field don't state it. */
  complete: z.boolean().optional(),
  devices: z.array(labDevice),
});
export type LabDevicesAnswer = z.infer<typeof labDevicesAnswer>;

/** A part of `q` that the service rejects: an additional member of the problem details (RFC 9457). */
export const queryProblem = z.object({
  /** The kind of a problem of the search, or `names-hidden` for a search for users without a token that shows them. */
  kind: z.string(),
  /** The position in `q`, in UTF-16 units. `to` is exclusive. */
  from: z.int().min(0),
  to: z.int().min(0),
  message: z.string(),
});
export type QueryProblem = z.infer<typeof queryProblem>;
