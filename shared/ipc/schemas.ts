import { z } from 'zod';
import { fieldIds } from '../search/fields.ts';
import { isHost, isPort } from '../model/fleet/agent-address.ts';
import type { Agent } from '../model/fleet/agent.ts';
import { MAX_PORTS } from '../model/fleet/discovery.ts';
import { exportFormats } from '../model/export-formats.ts';
import { type FleetEvent, fleetEventKinds } from '../model/fleet/fleet-event.ts';
import { readBaseAddress } from '../model/text/base-address.ts';
import { MAX_CLAIM_NOTE } from '../model/fleet/lab-claims.ts';
import { pageNames } from '../model/page-name.ts';
import type { PageView } from '../model/page-view.ts';
import { plainText } from '../model/text/plain-text.ts';
import type { SavedSnapshot } from '../model/fleet/saved-snapshot.ts';
import { digestAlgorithms, type LabChoice, textEncodings } from '../model/lab.ts';
import { type Alert, alertConditions, type AlertTarget } from '../model/fleet/alert.ts';

/**
 * Schemas of the model's types, for what comes from outside: calls of the page and files on disk. `satisfies
 * z.ZodType<...>` holds each to its type.
 */

const shortText = z.string().max(256);

export const agentAddressSchema = z.object({
  host: z.string().max(253).refine(isHost),
  port: z.number().refine(isPort),
});

export const agentInputSchema = z.object({
  address: agentAddressSchema,
  name: shortText,
  group: shortText,
  via: z.enum(['lab', 'this-computer']),
});

export const agentsChangeSchema = z.object({ group: shortText, isPaused: z.boolean() }).partial();

/** Main checks that these ranges are this computer's own. */
export const discoveryRequestSchema = z.object({
  ranges: z.array(z.string().max(64)).min(1).max(16),
  ports: z.array(z.number().refine(isPort)).min(1).max(MAX_PORTS),
});

export const agentSchema = agentInputSchema.extend({
  id: shortText.min(1),
  isPaused: z.boolean(),
  // Old files have no origin, and no file has an agent of the lab's list.
  origin: z.literal('personal').default('personal'),
}) satisfies z.ZodType<Agent>;

const digestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('digest'),
    algorithm: z.enum(digestAlgorithms),
    encoding: z.enum(textEncodings),
  }),
  z.object({ kind: z.literal('as-typed') }),
]);

const limitsSchema = z.object({
  connectMs: z.int().min(100).max(60_000),
  callMs: z.int().min(100).max(300_000),
  answerBytes: z
    .int()
    .min(1024)
    .max(256 * 1024 * 1024),
});

export const serviceAddressSchema = z
  .string()
  .max(2048)
  .refine((text) => readBaseAddress(text).ok);

/** SHA-256, written as certificates show it. */
export const fingerprintSchema = z.string().regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/);

export const trustParts = ['plain', 'certificate', 'authority'] as const;

export const labChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('this-computer') }),
  z.object({ kind: z.literal('demo') }),
  z.object({
    kind: z.literal('service'),
    address: serviceAddressSchema,
    digest: digestSchema,
    limits: limitsSchema,
  }),
]) satisfies z.ZodType<LabChoice>;

const alertTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device'), key: z.string().min(1).max(512), name: z.string().max(512) }),
  z.object({
    kind: z.literal('devices'),
    keys: z.array(z.string().min(1).max(512)).min(1).max(1_000).readonly(),
    name: z.string().max(512),
  }),
  z.object({ kind: z.literal('search'), query: z.string().trim().min(1).max(512) }),
]) satisfies z.ZodType<AlertTarget>;

export const alertInputSchema = z.object({
  target: alertTargetSchema,
  when: z.enum(alertConditions),
  idleMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .nullable()
    .default(null),
});

export const alertSchema = alertInputSchema.extend({
  id: shortText.min(1),
  createdAt: z.number(),
  except: z.array(z.string()),
}) satisfies z.ZodType<Alert>;

export const fleetEventSchema = z.object({
  at: z.number(),
  kind: z.enum(fleetEventKinds),
  agent: z.string(),
  device: z.object({ key: z.string(), name: z.string() }).nullable(),
  user: z.string(),
}) satisfies z.ZodType<FleetEvent>;

export const pageViewSchema = z.object({
  page: z.enum(pageNames),
  query: z.string().max(2_000),
  openKey: z.string().max(512).nullable(),
}) satisfies z.ZodType<PageView>;

/** The service takes one line of visible text. */
export const claimNoteSchema = z
  .string()
  .transform((text) => plainText(text.trim(), MAX_CLAIM_NOTE))
  .pipe(z.string().min(1));

export const snapshotNameSchema = z.string().trim().min(1).max(200);

export const savedSnapshotSchema = z.object({
  id: z.uuid(),
  name: snapshotNameSchema,
  savedAt: z.number(),
  devices: z.int().min(0),
  agents: z.int().min(0),
  silentAgents: z.int().min(0),
}) satisfies z.ZodType<SavedSnapshot>;

/** `columns` is only for a table. */
export const exportInputSchema = z.object({
  format: z.enum(exportFormats),
  keys: z.array(z.string().min(1).max(512)).max(100_000),
  columns: z.array(z.enum(fieldIds)).max(64),
});
