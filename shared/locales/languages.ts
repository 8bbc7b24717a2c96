import * as list from './locale-list.ts';
import type { Differences, Locale } from './translation.ts';

export type Language = keyof typeof list;

/** Fails to compile if a language lacks a key of English or has an unknown key; the error names the keys. */
export type Complete = None<Differing>;
type Differing = { [L in Language]: Differences<L, (typeof list)[L]> }[Language];
type None<Key extends never> = Key;

// `Complete` has checked it. Here a missing text would be a second error, which lists all texts.
export const locales = list as unknown as Readonly<Record<Language, Locale>>;

// The keys of a module are the names that it exports.
export const languages = Object.keys(list) as readonly Language[];
