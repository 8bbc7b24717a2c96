import { z } from 'zod';

/**
 * What the last activity of a phone was. `activity` has no known cause; `input` is a key or a touch, by a hand or injected; `other` is a call
 * of the system that keeps the phone awake. `wake` is only a screen that woke, `power` only a cable or a charger, `start` only the start.
 */
export const activityKinds = ['activity', 'input', 'other', 'wake', 'power', 'start'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Activity that counts as a sign of use. */
export const signKinds = ['activity', 'input', 'other'] as const satisfies readonly ActivityKind[];

const names = z.array(z.string().min(1).max(64)).max(16);
/** UTC, as `2026-11-22T09:12:00.000Z`, by the clock of the service. */
const time = z.iso.datetime();
/**
 * The moment, or the latest moment that it can have been: its age is then a lower bound. The earliest moment that it can have been, where that
 * is known: a phone that has never been in deep sleep has the same time there.
 */
const moment = { At: time, AtLeast: z.literal(true).optional(), Earliest: time.optional() };

/**
 * The extension object `Observed` of a device behind an ADB server: evidence about its use, never a state. A part that is left out was not seen.
 * Readers decide what it means by their own idle period.
 */
export const observedRecord = z.object({
  /** Reading is turned off at the service. Nothing else is stated then. */
  Off: z.literal(true).optional(),
  LastActivity: z.object({ ...moment, Kind: z.enum(activityKinds) }).optional(),
  /** The last sign of use before `LastActivity`, where that is none. */
  ActivityBefore: z.object({ ...moment, Kind: z.enum(signKinds) }).optional(),
  UpSince: time.optional(),
  /** The service has read the phone since then without a gap. */
  WatchedSince: time.optional(),
  /** `At` is the moment at which the screen went off. `kept-on` is a screen that a setting keeps on while the phone has power. */
  Screen: z
    .discriminatedUnion('State', [
      z.object({ State: z.enum(['on', 'kept-on']) }),
      z.object({ State: z.literal('off'), At: time.optional(), AtLeast: z.literal(true).optional() }),
    ])
    .optional(),
  /** Programs for remote control that run on the phone, by the names of their projects. */
  RemoteControl: names.optional(),
  /** Programs for test automation that run on the phone. */
  Automation: names.optional(),
  /** The lab tool whose session holds the phone. */
  HeldBy: z.object({ Tool: z.string().min(1).max(64), At: time.optional() }).optional(),
  /** Lab tools that are installed or wait, which says nothing about use. */
  Installed: names.optional(),
  /** What could not be read. */
  NotRead: z.array(z.enum(['activity', 'screen', 'programs'])).optional(),
});
export type ObservedRecord = z.infer<typeof observedRecord>;
