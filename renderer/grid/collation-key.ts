const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** How many last consonants a syllable may have, none being one; and how many beginnings without one there are. */
const ENDS = 28;
const BEGINNINGS = (LAST_SYLLABLE - FIRST_SYLLABLE + 1) / ENDS;
/** Longer numbers are compared in parts by the collator itself. */
const MOST_DIGITS = 200;

const notDigits = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter(
  (character) => !/\d/.test(character),
);
const syllable = String.fromCharCode(FIRST_SYLLABLE);

/** The collator that texts are sorted with: numbers in them as numbers, capitals and accents aside. */
export function createCollator(language: string): Intl.Collator {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
}

/**
 * Turns texts into keys that plain comparison puts in the collator's order; null for a text with other characters than
 * ASCII's and Korean syllables. Comparing two keys costs a twentieth of asking the collator.
 */
export function createKeyMaker(collator: Intl.Collator): (text: string) => string | null {
  const ranks = rankCharacters(collator);
  const numberRank = ranks.get('0') ?? 0;
  const firstSyllable = ranks.get(syllable) ?? 0;

  return (text) => {
    let key = '';
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x30 && unit <= 0x39) {
        const digits = readDigits(text, index);
        const significant = digits.replace(/^0+(?=\d)/, '');
        if (significant.length > MOST_DIGITS) return null;
        // A longer number is a greater one.
        key += String.fromCharCode(numberRank, significant.length) + significant;
        index += digits.length - 1;
      } else if (unit >= FIRST_SYLLABLE && unit <= LAST_SYLLABLE) {
        // A last consonant is compared as a letter of its own, which comes after whatever could begin a syllable.
        const beginning = Math.floor((unit - FIRST_SYLLABLE) / ENDS);
        const end = (unit - FIRST_SYLLABLE) % ENDS;
        key += String.fromCharCode(firstSyllable + beginning);
        if (end > 0) key += String.fromCharCode(firstSyllable + BEGINNINGS + end - 1);
      } else {
        const rank = ranks.get(text.charAt(index));
        if (rank === undefined) return null;
        key += String.fromCharCode(rank);
      }
    }
    return key;
  };
}

function readDigits(text: string, from: number): string {
  let to = from;
  while (to < text.length && text.charCodeAt(to) >= 0x30 && text.charCodeAt(to) <= 0x39) to += 1;
  return text.slice(from, to);
}

/** What the collator makes of each character; characters it takes for equal have the same rank. */
function rankCharacters(collator: Intl.Collator): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let before: string | undefined;
  for (const character of [...notDigits, '0', syllable].toSorted((a, b) => collator.compare(a, b))) {
    if (before === undefined || collator.compare(before, character) !== 0) {
      // Whatever syllables are made of stands where the first of them does.
      rank += before === syllable ? BEGINNINGS + ENDS - 1 : 1;
    }
    ranks.set(character, rank);
    before = character;
  }
  return ranks;
}
