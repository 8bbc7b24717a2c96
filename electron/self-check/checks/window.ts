import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';
import { pollUntil } from '../poll.ts';

export interface CheckedWindow {
  isVisible(): boolean;
  /** A screenshot of its page, four bytes per pixel; empty if the system returns none. */
  capture(): Promise<Uint8Array>;
}

/** A page can be painted shortly after its window is shown. Some systems never return a screenshot. */
const PICTURE_LIMIT_MS = 3_000;
const PIXEL_BYTES = 4;

/** Whether the window is visible, even without `ready-to-show`, and its page is painted. */
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
      const colors = await countColors(window, limit);
      if (colors === 'several') return pass('visible; its picture has several colours');
      if (colors === 'one') return fail('visible, but its picture has one colour only');
      // The callback runs when a frame is drawn, but not while the page is hidden.
      const script = 'new Promise((resolve) => requestAnimationFrame(() => resolve(true)))';
      await page.evaluate(script, z.literal(true));
      return pass('visible, and drew a frame; this system gives no picture of it');
    },
  };
}

/** Repeats until the screenshot has several colors or the time is over; null without a screenshot. */
async function countColors(window: CheckedWindow, limit: AbortSignal): Promise<'one' | 'several' | null> {
  let seen: 'one' | null = null;
  const aborted = new Promise<null>((resolve) => limit.addEventListener('abort', () => resolve(null)));
  const several = await Promise.race([
    aborted,
    pollUntil(async () => {
      // A failed screenshot counts as an empty one.
      const bitmap = await window.capture().catch(() => new Uint8Array());
      if (bitmap.length > 0) seen = 'one';
      return hasSeveralColors(bitmap) ? 'several' : null;
    }, limit),
  ]);
  return several === null ? seen : 'several';
}

function hasSeveralColors(bitmap: Uint8Array): boolean {
  for (let at = PIXEL_BYTES; at < bitmap.length; at += 1)
    if (bitmap[at] !== bitmap[at - PIXEL_BYTES]) return true;
  return false;
}
