/** A device record is one level below MobileList. The rest is for fields that the contract does not define. */
const MAX_LEVELS = 16;
/** Real records have one value in 20 bytes. */
const BYTES_PER_VALUE = 12;
/** Additional values that any response may have. */
const EXTRA_VALUES = 4_096;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Why parsing a response would cost far more than its bytes: more than 16 levels, or more than one value per 12 bytes
 * plus 4,096. Null for all other bytes. Nothing is parsed, so bytes that are not JSON are counted to the end, where a
 * parser would stop early. A value begins at the start of the text, or after a comma or an opening bracket, so an empty
 * container counts as two.
 */
export function findCostlyJson(bytes: Uint8Array): 'too-deep' | 'too-many-values' | null {
  const maxValues = bytes.length / BYTES_PER_VALUE + EXTRA_VALUES;
  let levels = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    // In range because of the loop's condition.
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

/** The index of the quotation mark that ends the text which begins at `start`, or the end of the bytes. */
function findEndOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
