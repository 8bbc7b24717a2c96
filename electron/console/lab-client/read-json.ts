import { isAscii } from 'node:buffer';
import { decodeDeclared } from '#shared/wire/charset.ts';
import { findCostlyJson } from '#shared/wire/costly-json.ts';
import { parseJson } from '#shared/wire/parse-json.ts';

type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  /** Nothing, or nothing but white space. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly problem: 'not-json' | 'too-deep' | 'too-many-values' };

/** In the declared charset or UTF-8, with or without a byte order mark. Bad bytes become U+FFFD. */
export function readJson(body: Buffer, contentType?: unknown): JsonReading {
  const declared = decodeDeclared(body, contentType);
  const bytes = declared === null ? body : Buffer.from(declared);
  const text = decode(bytes);
  if (text.trim() === '') return { kind: 'absent' };
  // Parsed, it may take many times the memory of its bytes.
  const cost = findCostlyJson(bytes);
  if (cost !== null) return { kind: 'unreadable', problem: cost };
  try {
    return { kind: 'value', value: parseJson(text) };
  } catch {
    // Leave out the parser's message: it quotes the response, which may have a password's digest in it.
    return { kind: 'unreadable', problem: 'not-json' };
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** First check, then decode: both use vector instructions and take a fifth of the time of a TextDecoder. */
function decode(bytes: Buffer): string {
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
