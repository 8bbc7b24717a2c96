import { z } from 'zod';
import type { ClaimRecord } from '../device/claim.ts';
import { plainText } from '../model/text/plain-text.ts';

/** Claims at our own lab service, for callers with a token. Not in the contract. */

/** Below the base address. GET lists claims, POST takes devices; the other two take POST. */
export const claimsPath = '/v1/claims';
export const renewPath = '/v1/claims/renew';
export const releasePath = '/v1/claims/release';
export const noticePath = '/v1/claims/notice';

/** Repeat a request within 10 minutes with the same key, and you get the same response. */
export const idempotencyHeader = 'idempotency-key';

/** In minutes. `default` is for requests without `minutes`; `most` includes all renewals. */
export const claimMinutes = {
  person: { default: 60, most: 12 * 60 },
  program: { default: 15, most: 6 * 60 },
} as const;
const MAX_DEVICES = 20;
const MAX_NOTE = 80;

const time = z.iso.datetime();
const kind = z.enum(['person', 'program']);
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
  /** `host:port`. Empty if an administrator only gave the ID. */
  agent: z.string().max(300),
  deviceId: z.string().min(1).max(1_024),
});

export type ClaimedDevice = z.infer<typeof claimedDevice>;

/** Who goes first when a query matches several. */
export const picks = ['longest-unused', 'random'] as const;

const minutes = z.int().min(1).max(claimMinutes.person.most);

/** One device, several, or any that match a query. All or none. */
export const claimRequest = z
  .strictObject({
    device: claimedDevice.optional(),
    devices: z.array(claimedDevice).min(1).max(MAX_DEVICES).optional(),
    /** As typed into the console's search; `count` is how many devices then, 1 by default. */
    query: z.string().optional(),
    count: z.int().min(1).max(MAX_DEVICES).optional(),
    pick: z.enum(picks).optional(),
    minutes: minutes.optional(),
    note: claimNote.optional(),
    /** Even if the agent reports a user. */
    anyway: z.boolean().optional(),
  })
  .refine(
    ({ device, devices, query }) =>
      [device, devices, query].filter((part) => part !== undefined).length === 1,
    'has not exactly one of device, devices and query',
  );
export type ClaimRequest = z.infer<typeof claimRequest>;

/** Only the holder gets the `id`. Programs renew and release with it. */
export const takenClaim = z.object({ id: z.string(), device: claimedDevice, since: time, until: time });
export type TakenClaim = z.infer<typeof takenClaim>;
/** The body of 201, one claim per device. */
export const claimTaken = z.object({ claims: z.array(takenClaim).min(1) });

/** By `id`, or for people by device: their claims are theirs on any computer. */
const named = { id: z.string().max(100).optional(), device: claimedDevice.optional() };
const isNamed = (name: { readonly id?: unknown; readonly device?: unknown }) =>
  (name.id === undefined) !== (name.device === undefined);

export const renewRequest = z
  .strictObject({
    ...named,
    minutes: minutes.optional(),
    /** A new note, or none if it is empty. Without it the note stays. */
    note: z.literal('').or(claimNote).optional(),
  })
  .refine(isNamed, 'has not exactly one of id and device');
export const releaseRequest = z.strictObject(named).refine(isNamed, 'has not exactly one of id and device');

/** The body of 200. `until` never moves back. */
export const claimRenewed = z.object({ since: time, until: time });

/** What a console tells the holder about a claim, once: the first console that asks shows it. */
export const claimNotices = ['ends-soon', 'used', 'ended'] as const;
export type ClaimNotice = (typeof claimNotices)[number];
export const noticeRequest = z.strictObject({ device: claimedDevice, notice: z.enum(claimNotices) });
export const noticeAnswer = z.object({ isFirst: z.boolean() });

export const claimEnds = ['expired', 'released', 'administrator', 'account', 'token'] as const;
export type ClaimEnd = (typeof claimEnds)[number];

/** Extra members of the problem details (RFC 9457). Later versions may add reasons. */
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
  /** Who has it (`claimed`), for callers who get names. */
  by: z.string().optional(),
  until: time.optional(),
  /** How many could be claimed (`not-enough`). */
  found: z.int().optional(),
  /** The limit (`too-many`). */
  most: z.int().optional(),
  /** If still known (`ended`), with the administrator's note. */
  end: z.enum(claimEnds).optional(),
  note: z.string().optional(),
});
export type ClaimProblem = z.infer<typeof claimProblem>;

export const listedClaim = z.object({
  /** Where it was taken. The phone may have moved since. */
  device: claimedDevice,
  /** Rows with any of these keys (keysOfRow) are claimed. */
  keys: z.array(z.string()).readonly(),
  since: time,
  until: time,
  kind,
  by: z.string().optional(),
  note: z.string().optional(),
  isOwn: z.boolean(),
});
export type ListedClaim = z.infer<typeof listedClaim>;

/** Of the caller, from the last 7 days. */
export const endedClaim = z.object({
  device: claimedDevice,
  since: time,
  endedAt: time,
  end: z.enum(claimEnds),
  /** From the administrator who ended it. */
  note: z.string().optional(),
});
export type EndedClaim = z.infer<typeof endedClaim>;

/** The body of GET. */
export const claimsAnswer = z.object({
  /** Send it back as `since`. Changes with every take and every end. */
  revision: z.string().max(100),
  /** False if `since` is current; both lists are empty then. */
  isWhole: z.boolean(),
  /** Can devices be claimed (setting claims.taking)? */
  isTaking: z.boolean(),
  claims: z.array(listedClaim).readonly(),
  ended: z.array(endedClaim).readonly(),
});
export type ClaimsAnswer = z.infer<typeof claimsAnswer>;
