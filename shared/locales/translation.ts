import type { locale as english } from './en/locale.ts';

type English = typeof english;

export type Locale = Translated<Omit<English, 'first' | 'page'>> & {
  readonly first: () => Promise<Partial<PageTexts>>;
  readonly page: () => Promise<PageTexts>;
};

export type NativeStrings = Locale['native'];
export type PageTexts = Translated<Page<English>>;

/** English's keys with any text. Of plural forms, only `_other` exists in every language (`Intl.PluralRules`). */
type Translated<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : {
        readonly [K in keyof T as K extends `${string}_one` ? never : K]: Translated<T[K]>;
      } & { readonly [K in keyof T as K extends `${infer Key}_other` ? `${Key}_${Form}` : never]?: string };

type Form = 'zero' | 'one' | 'two' | 'few' | 'many';

/** Keys that only English has, or only the other, e.g. `ko: nav.devices`. */
export type Differences<Name extends string, Other extends Loaded> =
  | `${Name}: ${Exclude<Paths<English>, Paths<Other>>}`
  | `${Name}: ${Exclude<Paths<Other>, Paths<English>>}`;

interface Loaded {
  readonly page: () => Promise<object>;
}

type Page<T extends Loaded> = Awaited<ReturnType<T['page']>>;
type Paths<T extends Loaded> = KeyPaths<Omit<T, 'first' | 'page'>> | KeyPaths<Page<T>>;

/** One path per text, without plural forms beside `_other`. A list's ends in `[]`. */
type KeyPaths<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Key}_${Form}`
      ? `${Key}_other` extends keyof T
        ? never
        : K
      : K
    : T[K] extends readonly unknown[]
      ? `${K}[]`
      : `${K}.${KeyPaths<T[K]>}`;
}[keyof T & string];
