import type { en } from './en/en.ts';
import type { outside } from './en/outside.ts';

/** The shape of what the page says in a language: English's keys with any text. */
export type Translation = Translated<typeof en>;

/** The shape of what is said outside the page. */
export type OutsideWords = Translated<typeof outside>;

/** The shape of a part of a language. Of its plural forms `_other` is in every language; which others are is the language's own. */
export type Translated<T> = {
  readonly [K in keyof T as IsSingular<K> extends true ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
} & { readonly [K in keyof T as OwnForms<K>]?: string };

type IsSingular<K> = K extends `${string}_one` ? true : false;
type OwnForms<K> = K extends `${infer Key}_other`
  ? `${Key}_${'zero' | 'one' | 'two' | 'few' | 'many'}`
  : never;
