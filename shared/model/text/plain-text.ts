/** The characters of nearly all texts. Such a text needs no closer check. */
const ordinary = /^[ -~가-힣]*$/;

/** Emoji that contain invisible characters: flags of regions, keycaps and joined emoji. */
const regionFlag = String.raw`\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}`;
const picture = String.raw`\p{Extended_Pictographic}\p{EMod}?\uFE0F?`;
const emoji = String.raw`${regionFlag}|[0-9#*]\uFE0F\u20E3|${picture}(?:\u200D${picture})*`;

/**
 * Characters that are invisible or affect the text around them: controls, line ends, direction marks, zero widths,
 * and fillers.
 */
const unseen = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]`;

const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, 'gu');

/** More marks on one letter than any script has. They would overlap the lines above and below. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** The first half of a character that has been cut in two. */
const halfCharacter = /[\ud800-\udbff]$/;

/**
 * Converts untrusted text to one line in which everything is visible. An invisible character is written as ‹U+202E›.
 * A longer text is cut and ends with `…`. A text that is already such a line stays unchanged.
 */
export function plainText(text: string, maxLength: number): string {
  if (text.length <= maxLength && ordinary.test(text)) return text;
  const isCut = text.length > maxLength;
  // The part that will be cut is not checked: a text may be megabytes long.
  const kept = isCut ? text.slice(0, maxLength).replace(halfCharacter, '') : text;
  const seen = nameUnseen(kept, maxLength).replace(piledMarks, '$1');
  if (!isCut && seen.length <= maxLength) return seen;
  return `${seen.slice(0, maxLength - 1).replace(halfCharacter, '')}…`;
}

/** Names invisible characters until the maximum length is reached: a name has up to nine characters. */
function nameUnseen(text: string, enough: number): string {
  let seen = '';
  let from = 0;
  for (const { 0: found, 1: whole, index } of text.matchAll(emojiOrUnseen)) {
    if (seen.length > enough) return seen;
    seen += text.slice(from, index) + (whole ?? nameCharacter(found));
    from = index + found.length;
  }
  return seen + text.slice(from);
}

/** Untrusted text inside our own sentence: in quotation marks that it can't close itself. */
export function quoteText(text: string): string {
  return `“${text.replace(/[“”„‟]/g, '"')}”`;
}

function nameCharacter(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
  return `‹U+${code.padStart(4, '0')}›`;
}
