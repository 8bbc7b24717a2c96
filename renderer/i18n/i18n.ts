import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from '#shared/languages/en/en.ts';
import { type Language, pageTexts } from '#shared/languages/languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

/** The page's texts, for what is no component; components use useTranslation. */
export const texts: i18n = createInstance();

/** Prepares the texts in `language`, and loads no other. React escapes what it renders, so i18next need not. */
export async function startTexts(language: Language): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: language,
    // Each language is complete; its type holds it so.
    fallbackLng: false,
    resources: { [language]: { translation: await pageTexts[language]() } },
    interpolation: { escapeValue: false },
  });
}

/** Shows another language as soon as its texts are there, unless `isWanted` says by then that it no longer is. */
export async function showTexts(language: Language, isWanted: () => boolean): Promise<void> {
  // Telling everybody of the language they speak already would draw everything once more.
  if (language === texts.language) return;
  if (!texts.hasResourceBundle(language, 'translation'))
    texts.addResourceBundle(language, 'translation', await pageTexts[language]());
  if (isWanted()) await texts.changeLanguage(language);
}
