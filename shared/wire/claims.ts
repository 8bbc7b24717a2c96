import { z } from 'zod';
import type { ClaimRecord } from '../device/claim.ts';
import { plainText } from '../model/text/plain-text.ts';

/** Claims at our own lab service, for callers with a token. The contract has no such operations. */

/** Below the base address; GET lists the claims, POST takes devices. The other two are for POST. */
export const claimsPath = '/v1/claims';
export const renewPath = '/v1/claims/renew';
export const releasePath = '/v1/claims/release';

/** A repeated request within 10 minutes has the same key, and gets the same response. */
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

export const claimedDevice = z.object({
  /** `host:port` of the agent. Empty if an administrator has named only the ID. */
  agent: z.string().max(300),
  deviceId: z.string().min(1).max(1_024),
});

export type ClaimedDevice = z.infer<typeof claimedDevice>;

/** The order in which devices that match a query are taken. */
export const picks = ['longest-unused', 'random'] as const;

const minutes = z.int().min(1).max(claimMinutes.person.most);

/** A device, several devices, or any devices that match a query: all of them or none. */
export const claimRequest = z
  .strictObject({
    device: claimedDevice.optional(),
    devices: z.array(claimedDevice).min(1).max(MAX_DEVICES).optional(),
    /** A search in the console's language; then `count` is how many devices, one by default. */
    query: z.string().optional(),
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

/** Only its holder gets the `id`, by which a program renews and releases it. */
export const takenClaim = z.object({ id: z.string(), device: claimedDevice, since: time, until: time });
export type TakenClaim = z.infer<typeof takenClaim>;
/** The body of 201: a claim for each device. */
export const claimTaken = z.object({ claims: z.array(takenClaim).min(1) });

/** A claim by its `id`, or for a person by the device, because her claims are hers on each computer. */
const named = {
  id: z
    .string()
    .regex(/^[\w-]{0,100}$/, 'is no id of a claim')
    .optional(),
  device: claimedDevice.optional(),
};
const isNamed = (name: { readonly id?: unknown; readonly device?: unknown }) =>
  (name.id === undefined) !== (name.device === undefined);

export const renewRequest = z
  .strictObject({ ...named, minutes: minutes.optional() })
  .refine(isNamed, 'has not exactly one of id and device');
export const releaseRequest = z.strictObject(named).refine(isNamed, 'has not exactly one of id and device');

/** The body of 200 to a renewal. `until` is never earlier than before. */
export const claimRenewed = z.object({ since: time, until: time });

/** Why a claim has ended. */
export const claimEnds = ['expired', 'released', 'administrator', 'account', 'token'] as const;
export type ClaimEnd = (typeof claimEnds)[number];

/** Additional members of the problem details (RFC 9457). A program must expect other reasons from a later version. */
export const claimProblem = z.object({
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
  device: claimedDevice.optional(),
  /** Of `claimed`: its holder, for callers with names. */
  by: z.string().optional(),
  until: time.optional(),
  /** Of `not-enough`: the devices that can be claimed. */
  found: z.int().optional(),
  /** Of `too-many`: the limit. */
  most: z.int().optional(),
  /** Of `ended`, if it is still known, with the note of an administrator. */
  end: z.enum(claimEnds).optional(),
  note: z.string().optional(),
});
export type ClaimProblem = z.infer<typeof claimProblem>;

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
