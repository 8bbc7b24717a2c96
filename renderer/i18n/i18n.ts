import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/model/settings.ts';
import { en } from './en.ts';
import { ko } from './ko.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

/** The page's texts, for what is no component; components use useTranslation. */
export const texts: i18n = createInstance();

/** Prepares the texts in `language`. React escapes what it renders, so i18next need not. */
export async function startTexts(language: Language): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, ko: { translation: ko } },
    interpolation: { escapeValue: false },
  });
}
