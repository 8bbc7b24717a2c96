import { isAscii, isUtf8 } from 'node:buffer';

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
export function readJson(bytes: Buffer): JsonReading {
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
  if (hasOpenings(DEEPEST_NESTING, text) && isNestedDeeperThan(DEEPEST_NESTING, value))
    return { kind: 'unreadable', detail: 'nested too deeply' };
  return { kind: 'value', value };
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Checking and decoding apart, both by the machine's wide instructions, take a fifth of what a TextDecoder does. */
function decode(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
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

/** Whether more brackets open than may stand in one another: where they do not, nobody has to walk through the values. */
function hasOpenings(limit: number, text: string): boolean {
  let left = limit;
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at >= 0 && left >= 0; at = text.indexOf(bracket, at + 1)) left -= 1;
  }
  return left < 0;
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
