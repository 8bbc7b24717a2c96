import type { TFunction } from 'i18next';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation as useI18next } from 'react-i18next';
import { texts } from './i18n.ts';

export interface Translation {
  readonly t: TFunction;
  readonly language: string;
}

const TranslationContext = createContext<Translation | null>(null);

export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useI18next();
  const { language } = i18n;
  return (
    <TranslationContext value={useMemo(() => ({ t, language }), [t, language])}>
      {children}
    </TranslationContext>
  );
}

/**
 * The language of the page and its texts. The hook of react-i18next subscribes at each call, which took longer than
 * rendering the cells of a list.
 */
export function useTranslation(): Translation {
  return use(TranslationContext) ?? { t: texts.t, language: texts.language };
}
