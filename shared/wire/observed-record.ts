import { z } from 'zod';
import { activityKinds, type ObservedRecord, signKinds } from '../device/observed.ts';

const names = z.array(z.string().min(1).max(64)).max(16).readonly();
const time = z.iso.datetime();
const moment = { At: time, AtLeast: z.literal(true).optional(), Earliest: time.optional() };

/** The extension object `Observed`; docs/wire-spec.md, "Beyond the contract". */
export const observedRecord = z.object({
  Off: z.literal(true).optional(),
  LastActivity: z.object({ ...moment, Kind: z.enum(activityKinds) }).optional(),
  ActivityBefore: z.object({ ...moment, Kind: z.enum(signKinds) }).optional(),
  UpSince: time.optional(),
  WatchedSince: time.optional(),
  Screen: z
    .discriminatedUnion('State', [
      z.object({ State: z.enum(['on', 'kept-on']) }),
      z.object({ State: z.literal('off'), At: time.optional(), AtLeast: z.literal(true).optional() }),
    ])
    .optional(),
  RemoteControl: names.optional(),
  Automation: names.optional(),
  HeldBy: z.object({ Tool: z.string().min(1).max(64), At: time.optional() }).optional(),
  Installed: names.optional(),
  NotRead: z
    .array(z.enum(['activity', 'screen', 'programs']))
    .readonly()
    .optional(),
}) satisfies z.ZodType<ObservedRecord>;
