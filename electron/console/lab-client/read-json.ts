import { isAscii, isUtf8 } from 'node:buffer';
import { findCostlyJson } from '#shared/wire/costly-json.ts';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  /** No bytes, or white space only. */
  | { readonly kind: 'absent' }
  /** In words that never repeat the bytes: an answer can hold a password's digest. */
  | { readonly kind: 'unreadable'; readonly detail: string };

const details = { 'too-deep': 'nested too deeply', 'too-many-values': 'too many values' } as const;

/** Reads bytes as JSON in UTF-8, with or without a byte-order mark. */
export function readJson(bytes: Buffer): JsonReading {
  const text = decode(bytes);
  if (text === null) return { kind: 'unreadable', detail: 'not UTF-8' };
  if (text.trim() === '') return { kind: 'absent' };
  // Parsed, it may take many times its bytes.
  const cost = findCostlyJson(bytes);
  if (cost !== null) return { kind: 'unreadable', detail: details[cost] };
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch {
    return { kind: 'unreadable', detail: 'not JSON' };
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Checking and decoding apart, both by the machine's wide instructions, take a fifth of what a TextDecoder does. */
function decode(bytes: Buffer): string | null {
  if (!isUtf8(bytes)) return null;
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
