import { fold } from '#shared/device/device-text.ts';

/** In ms. Letters closer than this belong together. */
const PAUSE_MS = 800;

export interface Typed {
  readonly letters: string;
  readonly at: number;
}

export const nothingTyped: Typed = { letters: '', at: -Infinity };

/** What's been typed with this key at `now` (ms). Null if it isn't a letter. A space needs a letter before it. */
export function typeOn(before: Typed, key: string, now: number): Typed | null {
  if (Array.from(key).length !== 1) return null;
  const letters = now - before.at < PAUSE_MS ? before.letters : '';
  if (key === ' ' && letters === '') return null;
  return { letters: letters + key, at: now };
}

/**
 * The next of `count` names that starts with the letters, or -1. Looks from `from` on and around the end. A
 * single letter goes to the next name, and so does a letter typed again if no name starts with both.
 * Different letters may match the name at `from` again.
 */
export function findBeginning(
  letters: string,
  from: number,
  count: number,
  nameAt: (index: number) => string,
): number {
  const typed = Array.from(fold(letters));
  const find = (beginning: string, first: number) => {
    for (let step = 0; step < count; step += 1) {
      const index = (first + step) % count;
      if (fold(nameAt(index)).startsWith(beginning)) return index;
    }
    return -1;
  };
  const found = typed.length > 1 ? find(typed.join(''), Math.max(from, 0)) : -1;
  const [first] = typed;
  if (found >= 0 || first === undefined || typed.some((letter) => letter !== first)) return found;
  return find(first, from + 1);
}

/** Goes by the key's place if it types no Latin letter, as with Korean input. */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  const isOther = key === 'Process' || /^\p{Script=Hangul}$/u.test(key);
  return isOther && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}
