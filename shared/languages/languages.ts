import { outside as en } from './en/outside.ts';
import { outside as ko } from './ko/outside.ts';
import type { OutsideWords, Translation } from './translation.ts';

/*
 * Every language the console speaks is a folder beside this file, and one line in each of the three tables here; nothing
 * else knows which languages there are. Three, because a bundle keeps only those it reads from: the page holds the
 * names alone before it loads the texts of one language, and main holds no text of the page.
 */

/** Each language as it calls itself. */
export const languageNames = {
  en: 'English',
  ko: '한국어',
} as const;

export type Language = keyof typeof languageNames;

// The keys of an object that is written out above are its languages and nothing else.
export const languages = Object.keys(languageNames) as readonly Language[];

/** Reads what the page says in a language; it takes no longer than a file of the console's own takes. */
export const pageTexts: Readonly<Record<Language, () => Promise<Translation>>> = {
  en: async () => (await import('./en/en.ts')).en,
  ko: async () => (await import('./ko/ko.ts')).ko,
};

/** What is said outside the page in a language: by main, by the system on its behalf, and by the lab service. */
export const outsideWords: Readonly<Record<Language, OutsideWords>> = {
  en,
  ko,
};
