/** For code without i18next. A name without a value stays as it is. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** As i18next picks it: `key_one`, `key_few`, or else `key_other`. */
export function pluralForm<Key extends string>(
  language: string,
  words: { readonly [Other in `${Key}_other`]: string },
  key: Key,
  count: number,
): string {
  // Languages have different plural forms, but all are texts.
  const forms = words as Readonly<Record<string, string>>;
  const form = new Intl.PluralRules(language).select(count);
  return forms[`${key}_${form}`] ?? forms[`${key}_other`] ?? '';
}
