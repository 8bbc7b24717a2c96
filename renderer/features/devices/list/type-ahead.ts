import { fold } from '#shared/device/device-text.ts';

/** Letters typed within this time of each other are one beginning. */
const PAUSE_MS = 800;

/** The letters of a type-ahead, kept while they are typed in one go. */
export interface Typed {
  readonly letters: string;
  readonly at: number;
}

export const nothingTyped: Typed = { letters: '', at: -Infinity };

/**
 * What has been typed with this key at `now`, in milliseconds; null when the key is none of it. A blank belongs to a name that
 * has begun and is no letter otherwise.
 */
export function typeOn(before: Typed, key: string, now: number): Typed | null {
  if (Array.from(key).length !== 1) return null;
  const letters = now - before.at < PAUSE_MS ? before.letters : '';
  if (key === ' ' && letters === '') return null;
  return { letters: letters + key, at: now };
}

/**
 * The next of `count` names, from the one at `from` round to it, that begins with what was typed; -1 where none does. One letter,
 * also repeated, goes on to the next name; more letters may stay at this one.
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

/** The key as a Latin letter where it is one in its place: with Korean input on, it is another letter or none. */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  const isOther = key === 'Process' || /^\p{Script=Hangul}$/u.test(key);
  return isOther && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}
