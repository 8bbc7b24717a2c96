import {
  pictureLimits,
  type ScreenFacts,
  type ScreenProblem,
  type ScreenReason,
} from '#shared/wire/screen.ts';
import { cleanText } from './clean-text.ts';

export interface Picture extends ScreenFacts {
  readonly png: Buffer;
}

/** @throws NoPicture; the signal's reason */
export type TakePicture<Place> = (place: Place, deviceId: string, signal: AbortSignal) => Promise<Picture>;

/** Why there is no picture. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
  readonly problem: ScreenProblem;
  /** What the phone sent instead, for the log only. */
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

/** The only PNG in what a phone has printed. @throws NoPicture if it isn't whole, isn't the end, or is too large */
export function findPng(output: Buffer): Buffer {
  const at = output.subarray(0, MOST_TEXT + signature.length).indexOf(signature);
  const png = output.subarray(Math.max(0, at));
  if (at !== -1 && isWhole(png)) return png;
  throw new NoPicture('no-picture', {}, cleanText(output.toString('latin1', 0, SHOWN_OUTPUT), SHOWN_OUTPUT));
}

const chunkTypes = { IHDR: 0x49_48_44_52, IDAT: 0x49_44_41_54, IEND: 0x49_45_4e_44 } as const;
/** Of a chunk without data: its length, type and checksum. */
const EMPTY_CHUNK = 12;

function isWhole(png: Buffer): boolean {
  const first = signature.length;
  if (png.length < first + 2 * EMPTY_CHUNK + 13 || png.length > pictureLimits.bytes) return false;
  if (png.readUInt32BE(first) !== 13 || png.readUInt32BE(first + 4) !== chunkTypes.IHDR) return false;
  const [width, height] = [png.readUInt32BE(first + 8), png.readUInt32BE(first + 12)];
  if (Math.min(width, height) < 1 || Math.max(width, height) > pictureLimits.side) return false;
  if (width * height > pictureLimits.pixels) return false;
  let hasData = false;
  for (let at = first; at + EMPTY_CHUNK <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.readUInt32BE(at + 4);
    at += EMPTY_CHUNK + length;
    hasData ||= type === chunkTypes.IDAT;
    if (type === chunkTypes.IEND) return hasData && length === 0 && at === png.length;
  }
  return false;
}
