export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  /** No bytes, or white space only. */
  | { readonly kind: 'absent' }
  /** In words that never repeat the bytes: an answer can hold a password's digest. */
  | { readonly kind: 'unreadable'; readonly detail: string };

/** The contract nests two deep; the rest is for fields it does not name. */
const DEEPEST_NESTING = 100;
/** Ten thousand devices of the contract have 200,000 values. */
const MOST_VALUES = 500_000;
/** A shorter answer cannot hold enough values to do harm, and nearly every one is shorter. */
const HARMLESS_BYTES = MOST_VALUES * 2;

/** Reads bytes as JSON in UTF-8, with or without a byte-order mark. */
export function readJson(bytes: Uint8Array): JsonReading {
  const text = decode(bytes);
  if (text === null) return { kind: 'unreadable', detail: 'not UTF-8' };
  if (text.trim() === '') return { kind: 'absent' };
  if (hasTooManyValues(bytes)) return { kind: 'unreadable', detail: 'too many values' };
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

const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;

/** Each value takes many times its bytes once it is parsed, so they are counted before; those in texts count as well. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  if (bytes.length <= HARMLESS_BYTES) return false;
  let values = 0;
  for (const byte of bytes)
    if (byte === COMMA || byte === OPENING_BRACKET || byte === OPENING_BRACE) values += 1;
  return values > MOST_VALUES;
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
