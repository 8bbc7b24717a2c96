/** C0 and C1 controls, line separators, and what changes the text direction. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export function cleanText(text: string, maxLength = 256): string {
  const clean = text.replace(hidden, '').trim();
  // By code points, so as not to cut a character in half.
  return clean.length <= maxLength ? clean : Array.from(clean).slice(0, maxLength).join('');
}
