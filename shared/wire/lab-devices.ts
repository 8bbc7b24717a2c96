import { z } from 'zod';

/**
 * The lab's devices as our own lab service judges them, each as in the console's JSON export. Not in the
 * contract. Takes a session token or a machine token.
 */

/** Below the base address; GET. */
export const labDevicesPath = '/v1/devices';

export const labDevicesParameters = {
  /** As typed into the console's search. Absent or empty: everything. Every problem in it is an error (400). */
  query: 'q',
  /** The idle period, e.g. `15m`. */
  idle: 'idle',
  /** How many devices at most. `total` counts them all. */
  limit: 'limit',
} as const;

/** In ms. The console's default too. */
export const DEFAULT_IDLE_MS = 15 * 60_000;

/** How long `Prefer: wait` can wait, in seconds (RFC 7240). */
export const MAX_WAIT_SECONDS = 30;

const time = z.iso.datetime();

/** What's not named here is as in the console's JSON export. */
export const labDevice = z.looseObject({
  deviceId: z
    .string()
    .min(1)
    .describe(
      'Device ID. For a device of an ADB server, the serial number in its list, or its transport if `noSerial` is set',
    ),
  modelName: z.string().nullable().describe('Model name'),
  brand: z.string().nullable().describe('Brand'),
  modelId: z.string().nullable().describe('Model ID'),
  agent: z
    .looseObject({
      /** `host:port` */
      address: z.string(),
      name: z.string(),
      group: z.string(),
      /** As in the header `device-lab-agent`, e.g. `adb/1.0.41`. */
      version: z.string().nullable(),
    })
    .describe('The agent that lists the device'),
  availability: z
    .string()
    .describe(
      '`free` and `in-use`: stated by the agent, or a lab tool uses the phone. `active` and `idle`: observed of a phone behind an ADB server. `unknown`: for example, its agent doesn’t respond. Later versions can have other values',
    ),
  freshness: z.string().describe('`fresh` while the last list of the agent is current, otherwise `stale`'),
  asOf: time.nullable().describe('Time of the data. null if the agent has sent no list'),
  idleSince: time.nullable().describe('Since when the phone shows no sign of use. null if that is unknown'),
});
export type LabDevice = z.infer<typeof labDevice>;

export const labDevicesAnswer = z.object({
  at: time.describe('The time for which the service computed the availability'),
  total: z.int().min(0).describe('Number of devices that match'),
  agents: z.int().min(0).describe('Number of enabled agents in the list'),
  silentAgents: z
    .int()
    .min(0)
    .describe(
      'Number of these agents whose list isn’t current. Their devices are missing, or have earlier data',
    ),
  phonesBeingRead: z
    .int()
    .min(0)
    .default(0)
    .describe(
      'Number of phones that are still being read for the first time, so that most of their data is missing',
    ),
  /** Older services don't say. */
  complete: z
    .boolean()
    .optional()
    .describe('Whether `silentAgents` and `phonesBeingRead` are both 0. `limit` doesn’t change it'),
  devices: z
    .array(labDevice)
    .describe(
      'The devices in the order of the agents. Fields that aren’t described here are those of the console’s JSON export',
    ),
});
export type LabDevicesAnswer = z.infer<typeof labDevicesAnswer>;

/** What's wrong with `q`: an extra member of the problem details (RFC 9457). */
export const queryProblem = z.object({
  /** The search's own, or `names-hidden` for looking up users with a token that gets no names. */
  kind: z.string().describe('The mistake, as a word for programs'),
  from: z.int().min(0).describe('Its position in `q`, in UTF-16 units'),
  to: z.int().min(0).describe('The position after it'),
  message: z.string().describe('The mistake in words'),
});
export type QueryProblem = z.infer<typeof queryProblem>;
