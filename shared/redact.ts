/** Errors in the log: their kind, where in the code, and the message without what it quotes. */

const LONGEST_MESSAGE = 300;
const LONGEST_TEXT = 100_000;
const MAX_FRAMES = 30;

/** Takes out what looks secret or personal: digests, keys, tokens, credentials in addresses, e-mail addresses. */
export function redactText(text: string): string {
  // Bounded throughout, since long texts may come from outside.
  const withoutHex = text
    .slice(0, LONGEST_TEXT)
    // Session and machine tokens (shared/wire), cut-off ones too.
    .replaceAll(/dl[mt]_[\w-]+/g, '[token]')
    .replaceAll(/[0-9a-f]{32,}/gi, '[hex]');
  if (!withoutHex.includes('@')) return withoutHex;
  return withoutHex
    .replaceAll(/\/\/[^\s/@]{1,200}@/g, '//[credentials]@')
    .replaceAll(/[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,200}/g, '[e-mail]');
}

/** The same for an error's message, which may quote a response, a file or a field. */
export function redactMessage(message: string): string {
  // Every opening quote must match to the end; otherwise many of them take quadratic time.
  const unquoted = message.slice(0, LONGEST_TEXT).replaceAll(/"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”?/g, '"…"');
  return redactText(unquoted).slice(0, LONGEST_MESSAGE);
}

/** Kind, redacted message, where in the code, and the same for its causes. */
export function describeError(error: Error, depth = 0): string {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const text = [`${error.name}: ${redactMessage(error.message)}`, ...places.slice(0, MAX_FRAMES)].join('\n');
  const { cause } = error;
  if (cause === undefined || depth > 4) return text;
  // Anything can be thrown. Unless it's an error, only its kind is safe to log.
  return `${text}\ncaused by ${cause instanceof Error ? describeError(cause, depth + 1) : typeof cause}`;
}
