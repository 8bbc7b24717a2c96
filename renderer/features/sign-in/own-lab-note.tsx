import { Info } from 'lucide-react';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import type { SignInMode } from './use-sign-in.ts';
import styles from './sign-in.module.css';

/** A note about "This computer" before it is opened. */
export function OwnLabNote({ mode }: { readonly mode: SignInMode }) {
  const { t } = useTranslation();
  const isUnreadable = useConsole((state) => state.firstAccount === 'unknown');
  if (mode === 'sign-in' && !isUnreadable) return null;
  const text = isUnreadable ? 'accountsUnreadable' : mode === 'create' ? 'protectLead' : 'noAccountNeeded';
  return (
    <p className={styles.note}>
      <Info aria-hidden="true" />
      {t(`signIn.${text}`)}
    </p>
  );
}
