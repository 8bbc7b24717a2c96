/** What a log may keep of an error: its kind and places in the code, and of its words those that are the code's own. */

const LONGEST_MESSAGE = 300;
const LONGEST_TEXT = 100_000;
const MOST_FRAMES = 30;

/** Removes what is secret or personal by its form: digests, keys and session tokens, credentials in addresses, e-mail addresses. */
export function redactText(text: string): string {
  // Bounded throughout: what is long may come from outside.
  const withoutHex = text
    .slice(0, LONGEST_TEXT)
    // Session tokens (shared/wire/session-token.ts), also part of one.
    .replaceAll(/dlt_[\w-]+/g, '[token]')
    .replaceAll(/[0-9a-f]{32,}/gi, '[hex]');
  if (!withoutHex.includes('@')) return withoutHex;
  return withoutHex
    .replaceAll(/\/\/[^\s/@]{1,200}@/g, '//[credentials]@')
    .replaceAll(/[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,200}/g, '[e-mail]');
}

/** The same for an error's own words, which quote what they are about: an answer, a file, a field. */
export function redactMessage(message: string): string {
  // Each opening quotation mark must match to the end, or many of them take the square of their number.
  const unquoted = message.slice(0, LONGEST_TEXT).replaceAll(/"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”?/g, '"…"');
  return redactText(unquoted).slice(0, LONGEST_MESSAGE);
}

/** An error as text: kind, redacted message, places in the code, and the same of what caused it. */
export function describeError(error: Error, depth = 0): string {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const text = [`${error.name}: ${redactMessage(error.message)}`, ...places.slice(0, MOST_FRAMES)].join('\n');
  const { cause } = error;
  if (cause === undefined || depth > 4) return text;
  // Anything may be thrown; of what is no error only its kind can be said safely.
  return `${text}\ncaused by ${cause instanceof Error ? describeError(cause, depth + 1) : typeof cause}`;
}
