import { isTerminalSafe } from '../../terminal-safe-text.ts';

/** Controls, direction marks, zero widths and line ends. JSON itself escapes only some of the controls. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A value as JSON on one line. Text from agents can't control a terminal: invisible characters are escaped, which
 * leaves the value unchanged.
 */
export function writeSafeJson(value: unknown): string {
  return escapeUnseen(JSON.stringify(value));
}

/** The same on several lines, for people. */
export function writeIndentedJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeUnseen).join('\n');
}

function escapeUnseen(json: string): string {
  return isTerminalSafe(json) ? json : json.replaceAll(unseen, escape);
}

/** A character outside the basic plane has two units. */
function escape(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
