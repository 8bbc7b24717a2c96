import { Button } from '../../ui/button.tsx';
import { showDiagnostics } from '../../state/dialogs.ts';
import { useConsole } from '../../state/console.ts';
import { PrivacySign } from '../settings/privacy-sign.tsx';
import { Preferences } from '../settings/preferences.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { ScreensArt } from './screens-art.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

export function SignInScreen() {
  const { t } = useTranslation();
  const version = useConsole((state) => state.version);
  return (
    <main className={styles.screen}>
      <section className={styles.panel}>
        <header>
          <h1>{t('appName')}</h1>
          <p>{t('signIn.lead')}</p>
        </header>
        <PrivacySign />
        <SignInForm />
        <footer>
          <Preferences />
          <span className={styles.version}>{version}</span>
          <Button kind="quiet" onPress={() => showDiagnostics(true)}>
            {t('diagnostics.open')}
          </Button>
        </footer>
      </section>
      <aside className={styles.art}>
        <ScreensArt />
      </aside>
    </main>
  );
}
