/** Puts a number in place of each network address and each of these words, the same one each time. */
export function createWordMask(words: readonly string[]): (text: string) => string {
  // Looked up word by word: a fleet has thousands, and a pattern of them all would hold everything up.
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

/** One or two letters or digits stand by chance in half of all lines; two syllables of Hangul are a name. */
function isCommon(word: string): boolean {
  return word.length < 3 && /^[\w.-]*$/.test(word);
}

/** A word, which may be a host name, or an IPv6 address in its brackets. */
const TOKEN = /\[[0-9a-f.]*:[0-9a-f:.%\w]{0,60}\]|[\p{L}\p{N}@._-]+/giu;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
