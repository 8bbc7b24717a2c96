/** Any other character than those of ASCII without controls, and Korean syllables. */
const unusual = /[^ -~가-힣]/;

/** Whether a terminal can show a text as it is. Other texts are checked character by character. */
export function isOrdinary(text: string): boolean {
  return !unusual.test(text);
}
