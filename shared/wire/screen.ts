import { z } from 'zod';
import type { ScreenshotRecord } from '../device/screenshot.ts';
import {
  type ScreenFacts,
  type ScreenReason,
  screenReasons,
  screenStates,
} from '../model/fleet/screenshot.ts';
import { claimedDevice } from './claims.ts';

/** Pictures of screens, by our own lab service and agent. Not in the contract. */

/** Below the base address; POST. Returns the PNG itself, which is stored nowhere. */
export const screenPath = '/v1/screen';

export const pictureType = 'image/png';

export const screenRequest = z.strictObject(claimedDevice.shape);
export type ScreenRequest = z.infer<typeof screenRequest>;

/** `taken` is when the phone began the picture, by the clock of Date. */
export const takenHeader = 'device-lab-taken';
export const screenHeader = 'device-lab-screen';
/** How many displays the phone has; you get one. Absent if unknown. */
export const displaysHeader = 'device-lab-displays';

const factsHeaders = z.object({
  [takenHeader]: z.iso.datetime().transform((text) => Date.parse(text)),
  [screenHeader]: z.enum(screenStates).catch('unknown'),
  [displaysHeader]: z.coerce.number().int().min(1).max(99).nullable().catch(null),
});

/** Null without a valid time: such a picture can't be shown. @param headers by lowercase name */
export function readScreenFacts(headers: Readonly<Record<string, unknown>>): ScreenFacts | null {
  const { data } = factsHeaders.safeParse(headers);
  if (data === undefined) return null;
  return { takenAt: data[takenHeader], screen: data[screenHeader], displays: data[displaysHeader] };
}

export function writeScreenFacts({ takenAt, screen, displays }: ScreenFacts): Record<string, string> {
  return {
    [takenHeader]: new Date(takenAt).toISOString(),
    [screenHeader]: screen,
    ...(displays !== null && { [displaysHeader]: String(displays) }),
  };
}

/** Extra members of the problem details (RFC 9457). Later versions may add reasons; 503 has none. */
export const screenProblem = z.object({
  // Object.keys loses the names' type.
  reason: z.enum(Object.keys(screenReasons) as [ScreenReason, ...ScreenReason[]]),
  /** Who has it (`claimed`, `in-use`), for callers who get names, or which tool (`held`). */
  by: z.string().optional(),
  /** When the claim ends (`claimed`) or the next one can be taken (`too-soon`). */
  until: z.iso.datetime().optional(),
});
export type ScreenProblem = z.infer<typeof screenProblem>;

/** The extension object `LastScreenshot` of a device; docs/wire-spec.md, "Beyond the contract". */
export const screenshotRecord = z.object({
  At: z.iso.datetime(),
  By: z.string().max(300).optional(),
}) satisfies z.ZodType<ScreenshotRecord>;
