import type { computedFields } from '../device/computed-fields.ts';
import type { FieldId } from '../device/list-fields.ts';
import { languages, locales } from '../locales/languages.ts';

/** A locale that lacks the list for one doesn't compile. */
type ChoiceWords = {
  readonly [K in keyof Computed as Computed[K] extends HasChoices ? K : never]: Computed[K] extends HasChoices
    ? Readonly<Record<Computed[K]['choices'][number], readonly string[]>>
    : never;
};
type Computed = typeof computedFields;
interface HasChoices {
  readonly choices: readonly string[];
}
type ChoiceAliases = Readonly<Record<string, readonly string[]>>;

/** In all languages; lower case and NFC. */
export function fieldAliases(id: FieldId): readonly string[] {
  return languages.flatMap((language) => locales[language].searchAliases.fields[id]);
}

/** Each alias and its choice, in all languages; lower case and NFC. */
export function choiceAliases(id: FieldId): Readonly<Record<string, string>> {
  const entries = languages.flatMap((language) => {
    const choices: Readonly<Partial<Record<FieldId, ChoiceAliases>>> = locales[language].searchAliases
      .choices satisfies ChoiceWords;
    return Object.entries(choices[id] ?? {}).flatMap(([choice, words]) =>
      words.map((word) => [word, choice]),
    );
  });
  return Object.fromEntries(entries);
}
