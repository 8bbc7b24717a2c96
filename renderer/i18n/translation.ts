import type { en } from './en.ts';

/** The shape of a language: English's keys with any text. */
export type Translation = Translated<typeof en>;

/** The shape of a part of a language. `_one` forms may be left out; many languages have none. */
export type Translated<T> = {
  readonly [K in keyof T as IsSingular<K> extends true ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
} & { readonly [K in keyof T as IsSingular<K> extends true ? K : never]?: string };

type IsSingular<K> = K extends `${string}_one` ? true : false;
