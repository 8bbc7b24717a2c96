import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from '../i18n/translation.tsx';

/** Has react-aria speak the language shown, in what it says itself; what none of it stands on does without. */
export function ShownLocale({ children }: { readonly children: ReactNode }) {
  const { language } = useTranslation();
  return <I18nProvider locale={language}>{children}</I18nProvider>;
}
