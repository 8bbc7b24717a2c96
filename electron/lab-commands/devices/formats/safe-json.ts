/** Controls, direction marks, zero widths and line ends. JSON itself only escapes some of the controls. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Neither printable ASCII nor a Korean syllable. Other texts need no search for single characters. */
const unusual = /[^ -~가-힣]/;

/** JSON on one line. Invisible characters are escaped, so that text from agents can't control a terminal. */
export function writeSafeJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value));
}

/** The same on several lines, for people. */
export function writeIndentedJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeUnseen).join('\n');
}

function escapeUnseen(json: string): string {
  return unusual.test(json) ? json.replaceAll(unseen, escape) : json;
}

/** A character outside the basic plane has two units. */
function escape(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
