import type { en } from './en.ts';

/** The shape of a language: English's keys with any text. `_one` forms may be left out; many languages have none. */
export type Translation = Shape<typeof en>;

type Shape<T> = {
  readonly [K in keyof T as IsSingular<K> extends true ? never : K]: T[K] extends string
    ? string
    : Shape<T[K]>;
} & { readonly [K in keyof T as IsSingular<K> extends true ? K : never]?: string };

type IsSingular<K> = K extends `${string}_one` ? true : false;
