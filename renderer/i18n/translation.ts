import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import { texts } from './i18n.ts';

export interface Translation {
  readonly t: TFunction;
  readonly language: string;
}

/** Null outside {@link TranslationProvider}. */
export const TranslationContext = createContext<Translation | null>(null);

/**
 * The language of the page and its texts. The hook of react-i18next subscribes at each call, which took longer than
 * rendering the cells of a list.
 */
export function useTranslation(): Translation {
  return use(TranslationContext) ?? { t: texts.t, language: texts.language };
}
