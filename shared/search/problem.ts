import type { FieldId, FieldKind } from './fields.ts';

/** A position in the text of a search, in UTF-16 units. `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A mistake in a search, with its position. The comment of each kind describes how the part is handled. */
export type Problem = Span &
  (
    | { readonly kind: 'too-long'; /** The rest is ignored. */ readonly limit: number }
    | { readonly kind: 'too-deep'; /** The deeper part is ignored. */ readonly limit: number }
    /** Parsed as if it ended with the text. */
    | { readonly kind: 'unclosed-quote' | 'unclosed-paren' }
    /** Ignored. */
    | { readonly kind: 'stray-paren' | 'empty-parens' }
    /** Ignored: the operator has no operand. */
    | { readonly kind: 'dangling-operator'; readonly operator: string }
    /** Searched for as a word. */
    | { readonly kind: 'small-operator'; readonly operator: string }
    /** Searched for as a word. */
    | { readonly kind: 'unknown-field'; readonly name: string; readonly suggestion: string | null }
    /** Ignored completely. */
    | { readonly kind: 'missing-value' | 'not-comparable' | 'backwards-range'; readonly field: FieldId }
    | { readonly kind: 'bad-value'; readonly field: FieldId; readonly expects: FieldKind }
    | { readonly kind: 'unknown-choice'; readonly field: FieldId; readonly choices: readonly string[] }
  );
