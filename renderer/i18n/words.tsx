import type { TFunction } from 'i18next';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { texts } from './i18n.ts';

export interface Words {
  readonly t: TFunction;
  readonly language: string;
}

const WordsContext = createContext<Words | null>(null);

/** Asks once for what {@link useWords} hands on. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return <WordsContext value={useMemo(() => ({ t, language }), [t, language])}>{children}</WordsContext>;
}

/**
 * The language shown and its texts, for what is drawn by the hundred: useTranslation would watch the language in each of a
 * list's cells, which took longer than drawing them.
 */
export function useWords(): Words {
  return use(WordsContext) ?? { t: texts.t, language: texts.language };
}
