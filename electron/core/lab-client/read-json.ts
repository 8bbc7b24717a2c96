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
  if (isNestedDeeperThan(DEEPEST_NESTING, bytes)) return { kind: 'unreadable', detail: 'nested too deeply' };
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch {
    return { kind: 'unreadable', detail: 'not JSON' };
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{` are this bit apart, and so are `]` and `}`. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Thousands of levels parse well, and then overflow the stack of whatever walks them: looked for in the bytes before. */
function isNestedDeeperThan(limit: number, bytes: Uint8Array): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte !== undefined && (byte | BRACE_BIT) === OPENING) depth += 1;
    else if (byte !== undefined && (byte | BRACE_BIT) === CLOSING) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
