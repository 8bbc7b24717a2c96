import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';
import { pollUntil } from '../poll.ts';

/** As much of a window as its check needs. */
export interface CheckedWindow {
  isVisible(): boolean;
  /** The picture of its page, four bytes a pixel; empty where the system gives none. */
  capture(): Promise<Uint8Array>;
}

/** A page may be painted a moment after its window is shown. Some systems never give a picture. */
const PICTURE_LIMIT_MS = 3_000;
const PIXEL_BYTES = 4;

/** Whether the window came up, also where `ready-to-show` never comes, and its page was drawn. */
export function windowCheck(
  find: () => CheckedWindow | null,
  page: CheckedPage,
  pictureLimitMs = PICTURE_LIMIT_MS,
): Check {
  return {
    name: 'window',
    expected: 'the window is visible and painted',
    async run(signal) {
      const window = await pollUntil(() => {
        const found = find();
        return found?.isVisible() ? found : null;
      }, signal);
      if (window === null) return fail('no window became visible');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(pictureLimitMs)]);
      const colours = await countColours(window, limit);
      if (colours === 'several') return pass('visible; its picture has several colours');
      if (colours === 'one') return fail('visible, but its picture has one colour only');
      // It runs when a frame is drawn, and not while the page cannot be seen.
      const script = 'new Promise((resolve) => requestAnimationFrame(() => resolve(true)))';
      await page.evaluate(script, z.literal(true));
      return pass('visible, and drew a frame; this system gives no picture of it');
    },
  };
}

/** Looks until there are several colours, or the time for it is over; null when there was no picture. */
async function countColours(window: CheckedWindow, limit: AbortSignal): Promise<'one' | 'several' | null> {
  let seen: 'one' | null = null;
  const aborted = new Promise<null>((resolve) => limit.addEventListener('abort', () => resolve(null)));
  const several = await Promise.race([
    aborted,
    pollUntil(async () => {
      // A system that refuses a picture gives none.
      const bitmap = await window.capture().catch(() => new Uint8Array());
      if (bitmap.length > 0) seen = 'one';
      return hasSeveralColours(bitmap) ? 'several' : null;
    }, limit),
  ]);
  return several === null ? seen : 'several';
}

function hasSeveralColours(bitmap: Uint8Array): boolean {
  for (let at = PIXEL_BYTES; at < bitmap.length; at += 1)
    if (bitmap[at] !== bitmap[at - PIXEL_BYTES]) return true;
  return false;
}
