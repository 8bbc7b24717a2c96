/** A character that is neither printable ASCII nor a Korean syllable. */
const unusual = /[^ -~가-힣]/;

/** Whether a terminal can show a text as it is. Other texts are checked character by character. */
export function isTerminalSafe(text: string): boolean {
  return !unusual.test(text);
}
