/** Controls, direction marks, zero widths and line ends. JSON itself only escapes some controls. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** In texts without these there's nothing to look for. */
const unusual = /[^ -~가-힣]/;

/** On one line. Escapes what's invisible, so that text from agents can't play with your terminal. */
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

/** Outside the basic plane, a character has two units. */
function escape(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
