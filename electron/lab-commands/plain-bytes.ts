/** All bytes except those of ASCII without controls, and of UTF-8 from U+A000 to U+D7FF, where Korean syllables are. */
const notPlain = /[^ -~\x80-\xbf\xea-\xed]/;

/** Whether a terminal can show this part of a text in UTF-8 as it is. */
export function isPlain(bytes: Buffer): boolean {
  return !notPlain.test(bytes.toString('latin1'));
}
