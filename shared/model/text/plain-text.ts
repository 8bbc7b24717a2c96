/** Nearly every text is like this and needs no closer look. */
const ordinary = /^[ -~가-힣]*$/;

/** Emoji that have invisible characters in them: regional flags, keycaps and joined ones. */
const regionFlag = String.raw`\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}`;
const picture = String.raw`\p{Extended_Pictographic}\p{EMod}?\uFE0F?`;
const emoji = String.raw`${regionFlag}|[0-9#*]\uFE0F\u20E3|${picture}(?:\u200D${picture})*`;

/** Invisible, or messing with the text around them: controls, line ends, direction marks, zero widths, fillers. */
const unseen = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]`;

const emojiOrUnseen = new RegExp(`(${emoji})|${unseen}`, 'gu');

/** No script piles this many marks on a letter. They'd run into the lines above and below. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

const halfCharacter = /[\ud800-\udbff]$/;

/**
 * Turns text from outside into one line in which you can see everything: invisible characters become e.g.
 * ‹U+202E›. A longer text is cut and ends with `…`. Running it again changes nothing.
 */
export function plainText(text: string, maxLength: number): string {
  if (text.length <= maxLength && ordinary.test(text)) return text;
  const isCut = text.length > maxLength;
  // Don't check what will be cut anyway: there may be megabytes.
  const kept = isCut ? text.slice(0, maxLength).replace(halfCharacter, '') : text;
  const seen = nameUnseen(kept, maxLength).replace(piledMarks, '$1');
  if (!isCut && seen.length <= maxLength) return seen;
  return `${seen.slice(0, maxLength - 1).replace(halfCharacter, '')}…`;
}

/** Stops once there's enough: one name can take nine characters. */
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

/** Somebody else's text inside our sentence, in quotes that it can't close. */
export function quoteText(text: string): string {
  return `“${text.replace(/[“”„‟]/g, '"')}”`;
}

function nameCharacter(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
  return `‹U+${code.padStart(4, '0')}›`;
}
