import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import { texts } from './i18n.ts';

export interface Translation {
  readonly t: TFunction;
  readonly language: string;
}

/** Null outside {@link TranslationProvider}. */
export const TranslationContext = createContext<Translation | null>(null);

/** react-i18next's hook subscribes at each call, which took longer than rendering a list's cells. */
export function useTranslation(): Translation {
  return use(TranslationContext) ?? { t: texts.t, language: texts.language };
}
