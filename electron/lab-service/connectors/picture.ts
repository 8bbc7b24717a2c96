import { readPngSize } from '#shared/model/png.ts';
import type { ScreenFacts, ScreenReason } from '#shared/model/fleet/screenshot.ts';
import type { ScreenProblem } from '#shared/wire/screen.ts';
import { cleanText } from './clean-text.ts';

export interface Picture extends ScreenFacts {
  readonly png: Buffer;
}

/** @throws NoPicture; the signal's reason */
export type TakePicture<Place> = (place: Place, deviceId: string, signal: AbortSignal) => Promise<Picture>;

/** Why there's no picture. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
  readonly problem: ScreenProblem;
  /** What the phone sent instead, just for the log. */
  readonly output: string | null;

  constructor(reason: ScreenReason, more: Omit<ScreenProblem, 'reason'> = {}, output: string | null = null) {
    super(reason);
    this.problem = { reason, ...more };
    this.output = output;
  }
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Some phones print warnings before the picture. */
const MOST_TEXT = 4_096;
const SHOWN_OUTPUT = 200;

/** The one PNG in what the phone printed. @throws NoPicture if it isn't whole, isn't the end, or is too large */
export function findPng(output: Buffer): Buffer {
  const at = output.subarray(0, MOST_TEXT + signature.length).indexOf(signature);
  const png = output.subarray(Math.max(0, at));
  if (at !== -1 && readPngSize(png) !== null) return png;
  throw new NoPicture('no-picture', {}, cleanText(output.toString('latin1', 0, SHOWN_OUTPUT), SHOWN_OUTPUT));
}
