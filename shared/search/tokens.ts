import { type Field, findField } from './fields.ts';
import type { Span } from './problem.ts';
import type { Relation } from './query.ts';

export interface Piece extends Span {
  /** Without quotes and escapes; NFC. */
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isUnclosed: boolean;
}

export type Token =
  | (Span & { readonly kind: 'open' | 'close' })
  | (Span & { readonly kind: 'or' | 'and' | 'not'; readonly text: string })
  /** `unknownField` is what stands before a colon without being a field. */
  | (Piece & { readonly kind: 'word'; readonly unknownField: string | null })
  | (Span & {
      readonly kind: 'term';
      readonly field: Field;
      readonly relation: Relation;
      readonly value: Piece;
    });

const keywords = { OR: 'or', AND: 'and', NOT: 'not' } as const;
const relations: readonly Relation[] = ['>=', '<=', '>', '<', '='];
// Probably meant as a field's name. An IP address before its port isn't.
const fieldName = /^\p{L}[\p{L}\p{M}\p{N}_-]*$/u;

/** Takes any string, and looks at each character a few times at most. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = readToken(text, at);
    if (token) tokens.push(token);
    at = token ? token.to : at + 1;
  }
  return tokens;
}

function readToken(text: string, from: number): Token | null {
  const sign = text.charAt(from);
  if (isSpace(sign)) return null;
  if (sign === '(') return { kind: 'open', from, to: from + 1 };
  if (sign === ')') return { kind: 'close', from, to: from + 1 };
  if (opensQuote(sign)) return { kind: 'word', ...readQuoted(text, from), unknownField: null };
  if (sign === '-' && (text.charAt(from + 1) === '(' || !isBreak(text.charAt(from + 1))))
    return { kind: 'not', text: '-', from, to: from + 1 };
  const bare = readBare(text, from);
  const raw = text.slice(from, bare.to);
  if (raw === 'OR' || raw === 'AND' || raw === 'NOT') {
    return { kind: keywords[raw], text: raw, from, to: bare.to };
  }
  return readTerm(text, bare, raw) ?? { kind: 'word', ...bare, unknownField: null };
}

/** `field:value`, or a word that looks like it. Null for other words. */
function readTerm(text: string, bare: Piece, raw: string): Token | null {
  const nameLength = raw.search(/[:<>=]/);
  if (nameLength < 1) return null;
  const name = raw.slice(0, nameLength);
  const hasColon = raw.charAt(nameLength) === ':';
  const field = findField(name);
  const afterName = bare.from + nameLength + (hasColon ? 1 : 0);
  if (!field) {
    if (!hasColon || !fieldName.test(name)) return null;
    const rest = readPiece(text, afterName);
    const whole = `${name.normalize('NFC')}:${rest.text}`;
    return { kind: 'word', ...rest, from: bare.from, text: whole, unknownField: name };
  }
  const relation = relations.find((each) => text.startsWith(each, afterName));
  const value = readPiece(text, afterName + (relation?.length ?? 0));
  return { kind: 'term', field, relation: relation ?? ':', value, from: bare.from, to: value.to };
}

function readPiece(text: string, from: number): Piece {
  return opensQuote(text.charAt(from)) ? readQuoted(text, from) : readBare(text, from);
}

function readBare(text: string, from: number): Piece {
  let to = from;
  while (!isBreak(text.charAt(to)) && text.charAt(to) !== '"') to += 1;
  return { from, to, text: text.slice(from, to).normalize('NFC'), isQuoted: false, isUnclosed: false };
}

/** Phones and word processors write “ ” and „ “. Inside a word they're text, as in 27”. */
function opensQuote(sign: string): boolean {
  return sign === '"' || isTypographicQuote(sign);
}

function isTypographicQuote(sign: string): boolean {
  return /[\u201c-\u201f\uff02]/.test(sign);
}

function readQuoted(text: string, from: number): Piece {
  const isTypographic = text.charAt(from) !== '"';
  const closes = (sign: string) => sign === '"' || (isTypographic && isTypographicQuote(sign));
  const signs: string[] = [];
  let at = from + 1;
  while (at < text.length && !closes(text.charAt(at))) {
    const isEscape = text.charAt(at) === '\\' && /["\\]/.test(text.charAt(at + 1));
    if (isEscape) at += 1;
    signs.push(text.charAt(at));
    at += 1;
  }
  const isUnclosed = at >= text.length;
  return {
    from,
    to: isUnclosed ? at : at + 1,
    text: signs.join('').normalize('NFC'),
    isQuoted: true,
    isUnclosed,
  };
}

function isBreak(sign: string): boolean {
  return sign === '' || sign === '(' || sign === ')' || isSpace(sign);
}

function isSpace(sign: string): boolean {
  return /\s/.test(sign);
}
