import type { FieldId, FieldKind } from './fields.ts';

/** In UTF-16 units; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A mistake and where it is. Each kind says what we do with that part. */
export type Problem = Span &
  (
    | { readonly kind: 'too-long'; /** The rest is ignored. */ readonly limit: number }
    | { readonly kind: 'too-deep'; /** The deeper part is ignored. */ readonly limit: number }
    /** Read as if it ended with the text. */
    | { readonly kind: 'unclosed-quote' | 'unclosed-paren' }
    /** Ignored. */
    | { readonly kind: 'stray-paren' | 'empty-parens' }
    /** Ignored: there's nothing for it to work on. */
    | { readonly kind: 'dangling-operator'; readonly operator: string }
    /** Searched for as a word. */
    | { readonly kind: 'small-operator'; readonly operator: string }
    /** Searched for as a word. */
    | { readonly kind: 'unknown-field'; readonly name: string; readonly suggestion: string | null }
    /** Ignored as a whole. */
    | { readonly kind: 'missing-value' | 'not-comparable' | 'backwards-range'; readonly field: FieldId }
    | { readonly kind: 'bad-value'; readonly field: FieldId; readonly expects: FieldKind }
    | { readonly kind: 'unknown-choice'; readonly field: FieldId; readonly choices: readonly string[] }
  );
