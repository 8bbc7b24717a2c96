import { type Language, languages, locales } from '#shared/locales/languages.ts';
import { createNameMasks, nameKey, type NameMasks } from '#shared/model/text/name-mask.ts';

export interface Privacy {
  readonly hidesNames: () => boolean;
  readonly pseudonyms: Pseudonyms;
}

const prefixes = languages.map((language) =>
  locales[language].native.person.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`),
);
const label = new RegExp(`(?:${prefixes.join('|')}) ([A-Z]{1,4})(?![A-Za-z])`, 'gi');
/** Agents may make up any name. After this many, all other people share one letter. */
const MAX_PEOPLE = 20_000;
const OTHERS = '…';

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/** Letters in place of names. You keep yours until `clear`. */
export function createPseudonyms(language: () => Language) {
  const letters = new Map<string, string>();
  const firstNames = new Map<string, string>();
  let masks = createNameMasks();
  let masksLanguage: Language | null = null;

  function maskOf(letter: string): string {
    return `${locales[language()].native.person} ${letter}`;
  }

  function currentMasks(): NameMasks {
    if (masksLanguage !== language()) {
      masksLanguage = language();
      masks = createNameMasks();
      for (const [key, letter] of letters) masks.add(key, maskOf(letter));
    }
    return masks;
  }

  /** Gives somebody a letter. They may go by several names, e.g. a number. */
  function register(...names: readonly (string | null)[]): void {
    const known = names.flatMap((name) => (name === null || nameKey(name) === '' ? [] : name));
    const keys = known.map(nameKey);
    if (letters.size >= MAX_PEOPLE || keys.every((key) => letters.has(key))) return;
    const letter = letters.get(keys.find((key) => letters.has(key)) ?? '') ?? letterOf(firstNames.size);
    if (!firstNames.has(letter)) firstNames.set(letter, known[0] ?? '');
    for (const key of keys) {
      letters.set(key, letter);
      currentMasks().add(key, maskOf(letter));
    }
  }

  return {
    register,
    /** Gives them one if they have none. An empty name stays empty. */
    labelOf(name: string) {
      if (nameKey(name) === '') return name;
      register(name);
      return currentMasks().get(nameKey(name)) ?? maskOf(OTHERS);
    },
    hide: (text: string) => currentMasks().hide(text),
    /** If the user types a pseudonym, they mean the person. */
    reveal: (text: string) =>
      text.replaceAll(label, (match, letter: string) => firstNames.get(letter.toUpperCase()) ?? match),
    clear() {
      letters.clear();
      firstNames.clear();
      masks = createNameMasks();
    },
  };
}

export function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}
