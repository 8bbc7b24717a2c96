import { type ReactNode, useMemo } from 'react';
import { useTranslation as useI18next } from 'react-i18next';
import { TranslationContext } from './translation.ts';

export function TranslationProvider({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useI18next();
  const { language } = i18n;
  return (
    <TranslationContext value={useMemo(() => ({ t, language }), [t, language])}>
      {children}
    </TranslationContext>
  );
}
