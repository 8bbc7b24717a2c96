export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  /** No bytes, or white space only. */
  | { readonly kind: 'absent' }
  /** In words that never repeat the bytes: an answer can hold a password's digest. */
  | { readonly kind: 'unreadable'; readonly detail: string };

/** The contract nests two deep; the rest is for fields it does not name. */
const DEEPEST_NESTING = 100;

/** Reads bytes as JSON in UTF-8, with or without a byte-order mark. */
export function readJson(bytes: Uint8Array): JsonReading {
  const text = decode(bytes);
  if (text === null) return { kind: 'unreadable', detail: 'not UTF-8' };
  if (text.trim() === '') return { kind: 'absent' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', detail: 'not JSON' };
  }
  if (isNestedDeeperThan(DEEPEST_NESTING, value)) return { kind: 'unreadable', detail: 'nested too deeply' };
  return { kind: 'value', value };
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Thousands of levels parse well, and then overflow the stack of whatever walks them; so this goes level by level. */
function isNestedDeeperThan(limit: number, value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < limit; depth += 1) {
    const below: unknown[] = [];
    for (const container of level) {
      if (!isContainer(container)) continue;
      for (const child of Object.values(container)) if (isContainer(child)) below.push(child);
    }
    if (below.length === 0) return false;
    level = below;
  }
  return true;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
