export type ListCommand = 'open' | 'toggle' | 'range' | 'all' | 'copy' | 'leave';

interface KeyPress {
  readonly key: string;
  /** The key's place on the keyboard. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key asks of the list besides moving in it; null for a key that asks nothing. */
export function commandOf(press: KeyPress): ListCommand | null {
  const { key, shiftKey } = press;
  if (press.ctrlKey || press.metaKey) {
    if (shiftKey) return null;
    const letter = letterOf(press).toLowerCase();
    return letter === 'a' ? 'all' : letter === 'c' ? 'copy' : null;
  }
  if (key === ' ') return shiftKey ? 'range' : 'toggle';
  if (key === 'Enter') return 'open';
  return key === 'Escape' ? 'leave' : null;
}

/** The key as a Latin letter where it is one in its place: with Korean input on, it is another letter or none. */
export function letterOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  const isOther = key === 'Process' || /^\p{Script=Hangul}$/u.test(key);
  return isOther && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}
