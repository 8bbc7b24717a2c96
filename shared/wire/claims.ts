import { z } from 'zod';
import type { ClaimRecord } from '../device/claim.ts';
import { plainText } from '../model/plain-text.ts';

/**
 * Claims at our own lab service: one person or program has a device until a time. The contract has no such operations.
 * The service accepts only requests with a session token or a machine token.
 */

/** Below the base address; GET lists the claims, POST takes devices. */
export const claimsPath = '/v1/claims';
/** POST. */
export const renewPath = '/v1/claims/renew';
/** POST. */
export const releasePath = '/v1/claims/release';

/** A request with an earlier key of the same caller, at most 10 minutes old, gets the response of that request again. */
export const idempotencyHeader = 'idempotency-key';

/** In minutes. `default` counts for a request without `minutes`; `most` includes all renewals. */
export const claimMinutes = {
  person: { default: 60, most: 12 * 60 },
  program: { default: 15, most: 6 * 60 },
} as const;
const MAX_DEVICES = 20;
const MAX_NOTE = 80;

const time = z.iso.datetime();
const kind = z.enum(['person', 'program']);
/** One visible line. */
export const claimNote = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(MAX_NOTE, `is longer than ${MAX_NOTE} characters`)
  .refine((text) => plainText(text, MAX_NOTE) === text, 'isn’t one line of visible text');

/** The extension object `Claim` of a device; docs/wire-spec.md, "Beyond the contract". */
export const claimRecord = z.object({
  Until: time,
  Since: time,
  Kind: kind,
  By: z.string().max(300).optional(),
  Note: z.string().max(MAX_NOTE).optional(),
  Filled: z.literal(true).optional(),
  UserMismatch: z.literal(true).optional(),
}) satisfies z.ZodType<ClaimRecord>;

/** A row of the lab's list. */
export const claimedDevice = z.object({
  /** `host:port` of the agent. Empty if an administrator has named only the ID. */
  agent: z.string().max(300),
  deviceId: z.string().min(1).max(1_024),
});

export type ClaimedDevice = z.infer<typeof claimedDevice>;

/** The order in which devices that match a query are taken. */
export const picks = ['longest-unused', 'random'] as const;

const minutes = z.int().min(1).max(claimMinutes.person.most);

/** The body of a request for claims: a device, several devices, or any devices that match a query. All or none. */
export const claimRequest = z
  .strictObject({
    device: claimedDevice.optional(),
    devices: z.array(claimedDevice).min(1).max(MAX_DEVICES).optional(),
    /** A search in the console's language. */
    query: z.string().optional(),
    /** With `query`: how many devices. One by default. */
    count: z.int().min(1).max(MAX_DEVICES).optional(),
    pick: z.enum(picks).optional(),
    minutes: minutes.optional(),
    note: claimNote.optional(),
    /** Also a device whose agent reports a user. */
    anyway: z.boolean().optional(),
  })
  .refine(
    ({ device, devices, query }) =>
      [device, devices, query].filter((part) => part !== undefined).length === 1,
    'has not exactly one of device, devices and query',
  );
export type ClaimRequest = z.infer<typeof claimRequest>;

/** A claim as only its holder gets it. Without the `id` a program can neither renew nor release it. */
export const takenClaim = z.object({ id: z.string(), device: claimedDevice, since: time, until: time });
export type TakenClaim = z.infer<typeof takenClaim>;

/** The body of 201: a claim for each device. */
export const claimTaken = z.object({ claims: z.array(takenClaim).min(1) });

/** Names a claim: its `id`, or for a person the device, because her claims are hers on each computer. */
const named = { id: z.string().max(100).optional(), device: claimedDevice.optional() };
const isNamed = ({ id, device }: { readonly id?: unknown; readonly device?: unknown }) =>
  (id === undefined) !== (device === undefined);

export const renewRequest = z
  .strictObject({ ...named, minutes: minutes.optional() })
  .refine(isNamed, 'has not exactly one of id and device');
export const releaseRequest = z.strictObject(named).refine(isNamed, 'has not exactly one of id and device');

/** The body of 200 to a renewal. `until` is never earlier than before. */
export const claimRenewed = z.object({ since: time, until: time });

/** Why a claim has ended. */
export const claimEnds = ['expired', 'released', 'administrator', 'account', 'token'] as const;
export type ClaimEnd = (typeof claimEnds)[number];

/** Additional members of the problem details (RFC 9457) of 403, 409, 410 and 422. */
export const claimProblem = z.object({
  /** A program must expect other values from a later version. */
  reason: z.enum([
    'taking-off',
    'not-allowed',
    'claimed',
    'in-use',
    'not-enough',
    'not-identifiable',
    'not-listed',
    'too-many',
    'ended',
    'not-yours',
    'other-request',
    'invalid',
  ]),
  /** The device, of several. */
  device: claimedDevice.optional(),
  /** Who has it, for callers with names. */
  by: z.string().optional(),
  until: time.optional(),
  /** Of `not-enough`: the devices that can be claimed. */
  found: z.int().optional(),
  /** Of `too-many`: the limit. */
  most: z.int().optional(),
  /** Of `ended`: why; omitted if that is no longer known. */
  end: z.enum(claimEnds).optional(),
  /** Of an end by an administrator. */
  note: z.string().optional(),
});
export type ClaimProblem = z.infer<typeof claimProblem>;

/** A current claim. */
export const listedClaim = z.object({
  /** Where it was taken. The phone may be on another agent by now. */
  device: claimedDevice,
  /** A row with any of these keys (keysOfRow) is claimed. */
  keys: z.array(z.string()).readonly(),
  since: time,
  until: time,
  kind,
  by: z.string().optional(),
  note: z.string().optional(),
  /** The caller's own. */
  isOwn: z.boolean(),
});
export type ListedClaim = z.infer<typeof listedClaim>;

/** A claim of the caller that ended in the last 7 days. */
export const endedClaim = z.object({
  device: claimedDevice,
  since: time,
  endedAt: time,
  end: z.enum(claimEnds),
  /** Of the administrator who ended it. */
  note: z.string().optional(),
});
export type EndedClaim = z.infer<typeof endedClaim>;

/** The body of a response to GET. */
export const claimsAnswer = z.object({
  /** For the query parameter `since`. It changes with each take and each end. */
  revision: z.string().max(100),
  /** False if `since` is the current revision. The lists are then empty. */
  isWhole: z.boolean(),
  /** Whether devices can be claimed (the setting claims.taking). */
  isTaking: z.boolean(),
  claims: z.array(listedClaim).readonly(),
  ended: z.array(endedClaim).readonly(),
});
export type ClaimsAnswer = z.infer<typeof claimsAnswer>;
