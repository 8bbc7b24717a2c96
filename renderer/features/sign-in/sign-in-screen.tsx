import { PrivacySign } from '../settings/privacy-sign.tsx';
import { Preferences } from '../settings/preferences.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Brand } from './brand.tsx';
import { HelpMenu } from './help-menu.tsx';
import { ReadingGuide } from './reading-guide.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

export function SignInScreen() {
  const { t } = useTranslation();
  return (
    <main className={styles.screen}>
      <section className={styles.panel}>
        <header className={styles.head}>
          <Brand />
          <PrivacySign />
        </header>
        <div className={styles.body}>
          <h1>{t('signIn.title')}</h1>
          <SignInForm />
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
