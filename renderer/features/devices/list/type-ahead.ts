import { fold } from '#shared/device/device-text.ts';

/** Letters that follow each other within this time are one text. */
const PAUSE_MS = 800;

/** The letters of a type-ahead while the user is typing. */
export interface Typed {
  readonly letters: string;
  readonly at: number;
}

export const nothingTyped: Typed = { letters: '', at: -Infinity };

/**
 * The typed text with this key at `now`, in milliseconds. Null if the key is not a letter. A space counts only after a
 * first letter.
 */
export function typeOn(before: Typed, key: string, now: number): Typed | null {
  if (Array.from(key).length !== 1) return null;
  const letters = now - before.at < PAUSE_MS ? before.letters : '';
  if (key === ' ' && letters === '') return null;
  return { letters: letters + key, at: now };
}

/**
 * The index of the next of `count` names that starts with the typed text. -1 if there is none. The search begins at
 * `from` and continues with the first name after the last one. A single letter moves to the next name, and so does a
 * repeated letter with which no name starts. Different letters can match the name at `from` again.
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

/** The key as a Latin letter by its position if it types none: with Korean input, the key is another letter. */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  const isOther = key === 'Process' || /^\p{Script=Hangul}$/u.test(key);
  return isOther && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}
