import { PrivacySign } from '../settings/privacy-sign.tsx';
import { Preferences } from '../settings/preferences.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { Brand } from './brand.tsx';
import { HelpMenu } from './help-menu.tsx';
import { ManagedError } from './managed-error.tsx';
import { ReadingGuide } from './reading-guide.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

export function SignInScreen() {
  const { t } = useTranslation();
  const managed = useConsole((state) => state.managed);
  return (
    <main className={styles.screen}>
      <section className={styles.panel}>
        <header className={styles.head}>
          <Brand />
          <PrivacySign />
        </header>
        <div className={styles.body}>
          <h1>{t('signIn.title')}</h1>
          {managed.kind === 'unusable' ? <ManagedError {...managed} /> : <SignInForm />}
        </div>
        <footer className={styles.foot}>
          <Preferences />
          <HelpMenu />
        </footer>
      </section>
      <ReadingGuide />
    </main>
  );
}
