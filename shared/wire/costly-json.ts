/** Device records are one level below MobileList. The rest is for fields that the contract doesn't know. */
const MAX_LEVELS = 16;
/** Real records have one value in 20 bytes. */
const BYTES_PER_VALUE = 12;
/** Any response may have this many more. */
const EXTRA_VALUES = 4_096;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Would parsing cost far more than the bytes are worth? That's more than 16 levels, or more than one value per 12 bytes
 * plus 4,096. Null if not. Nothing is parsed, so where a parser would stop early on something that isn't JSON, this
 * counts on. A value begins at the start, a comma or an opening bracket, so an empty container counts as two.
 */
export function findCostlyJson(bytes: Uint8Array): 'too-deep' | 'too-many-values' | null {
  const maxValues = bytes.length / BYTES_PER_VALUE + EXTRA_VALUES;
  let levels = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    // In range, by the loop's condition.
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = findEndOfText(bytes, at);
    } else if (byte === COMMA) {
      values += 1;
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      levels += 1;
      values += 1;
      if (levels > MAX_LEVELS) return 'too-deep';
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
      levels -= 1;
    }
    if (values > maxValues) return 'too-many-values';
  }
  return null;
}

/** Where the text that begins at `start` ends, or the bytes do. */
function findEndOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
