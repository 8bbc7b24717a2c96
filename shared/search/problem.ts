import type { FieldId, FieldKind } from './fields.ts';

/** Where something stands in the text of a search, in UTF-16 units; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A mistake in a search, at its place. What becomes of the place is said with each. */
export type Problem = Span &
  (
    | { readonly kind: 'too-long'; /** The rest is left out. */ readonly limit: number }
    | { readonly kind: 'too-deep'; /** What is deeper is left out. */ readonly limit: number }
    /** Taken as if it ended with the text. */
    | { readonly kind: 'unclosed-quote' | 'unclosed-paren' }
    /** Left out. */
    | { readonly kind: 'stray-paren' | 'empty-parens' }
    /** Left out: nothing stands where the operator needs something. */
    | { readonly kind: 'dangling-operator'; readonly operator: string }
    /** Searched for as a word. */
    | { readonly kind: 'small-operator'; readonly operator: string }
    /** Searched for as a word. */
    | { readonly kind: 'unknown-field'; readonly name: string; readonly suggestion: string | null }
    /** All left out. */
    | { readonly kind: 'missing-value' | 'not-comparable' | 'backwards-range'; readonly field: FieldId }
    | { readonly kind: 'bad-value'; readonly field: FieldId; readonly expects: FieldKind }
    | { readonly kind: 'unknown-choice'; readonly field: FieldId; readonly choices: readonly string[] }
  );
