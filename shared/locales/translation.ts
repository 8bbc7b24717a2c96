import type { locale as english } from './en/locale.ts';

type English = typeof english;

/** A language: its name in that language, its words for the search, and its texts. */
export type Locale = Translated<Omit<English, 'first' | 'page'>> & {
  /** Loads the texts of the first screen, a local file. */
  readonly first: () => Promise<Partial<PageTexts>>;
  /** Loads all texts of the page. */
  readonly page: () => Promise<PageTexts>;
};

export type NativeStrings = Locale['native'];
export type PageTexts = Translated<Page<English>>;

/** The keys of English with any text. Only the plural form `_other` exists in every language (`Intl.PluralRules`). */
type Translated<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : {
        readonly [K in keyof T as K extends `${string}_one` ? never : K]: Translated<T[K]>;
      } & { readonly [K in keyof T as K extends `${infer Key}_other` ? `${Key}_${Form}` : never]?: string };

type Form = 'zero' | 'one' | 'two' | 'few' | 'many';

/** The keys that are in English or in another language, but not in both, as `ko: nav.devices`. */
export type Differences<Name extends string, Other extends Loaded> =
  | `${Name}: ${Exclude<Paths<English>, Paths<Other>>}`
  | `${Name}: ${Exclude<Paths<Other>, Paths<English>>}`;

interface Loaded {
  readonly page: () => Promise<object>;
}

type Page<T extends Loaded> = Awaited<ReturnType<T['page']>>;
type Paths<T extends Loaded> = KeyPaths<Omit<T, 'first' | 'page'>> | KeyPaths<Page<T>>;

/** The path of each text, except those of plural forms beside `_other`. A list's ends in `[]`. */
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
