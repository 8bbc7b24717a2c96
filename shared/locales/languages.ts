import * as list from './locale-list.ts';
import type { Differences, Locale } from './translation.ts';

export type Language = keyof typeof list;

/** Won't compile if a language lacks one of English's keys or has one too many; the error names them. */
export type Complete = None<Differing>;
type Differing = { [L in Language]: Differences<L, (typeof list)[L]> }[Language];
type None<Key extends never> = Key;

// `Complete` has checked it. A second error here would only list every text.
export const locales = list as unknown as Readonly<Record<Language, Locale>>;

// A module's keys are its exports.
export const languages = Object.keys(list) as readonly Language[];
