const MAX_LENGTH = 256;

/** C0 and C1 controls, line separators, and the marks that turn the direction of the text around them. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text from a device, safe to stand in a row among others: without controls, trimmed, at most 256 characters. */
export function cleanText(text: string): string {
  const clean = text.replace(hidden, '').trim();
  // By code points, so that no character is cut in half.
  return clean.length <= MAX_LENGTH ? clean : Array.from(clean).slice(0, MAX_LENGTH).join('');
}
