/** Replaces each network address and each of these words with a number. Equal values get the same number. */
export function createWordMask(words: readonly string[]): (text: string) => string {
  // Words are looked up one by one: a fleet has thousands, and one pattern of all of them would be slow.
  const hidden = new Set(words.flatMap((word) => word.toLowerCase().match(TOKEN) ?? []));
  const numberOf = new Map<string, number>();

  function nameOf(word: string): string {
    const number = numberOf.get(word) ?? numberOf.size + 1;
    numberOf.set(word, number);
    return `[hidden ${number}]`;
  }

  return (text) =>
    text.replaceAll(TOKEN, (found) => {
      const word = found.toLowerCase();
      const isHidden = IPV4.test(word) || word.startsWith('[') || (hidden.has(word) && !isCommon(word));
      return isHidden ? nameOf(word) : found;
    });
}

/** One or two letters or digits occur by chance in half of all lines. Two syllables of Hangul are a name. */
function isCommon(word: string): boolean {
  return word.length < 3 && /^[\w.-]*$/.test(word);
}

/** A word, which may be a host name, or an IPv6 address in brackets. */
const TOKEN = /\[[0-9a-f.]*:[0-9a-f:.%\w]{0,60}\]|[\p{L}\p{N}@._-]+/giu;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
