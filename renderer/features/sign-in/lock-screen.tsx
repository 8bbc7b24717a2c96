import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/translation.ts';
import type { Locked } from '#shared/model/session.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Preferences } from '../settings/preferences.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Brand } from './brand.tsx';
import { LabLine } from './lab-line.tsx';
import { PasswordField } from './password-field.tsx';
import { Retry } from './retry.tsx';
import { usePassword } from './use-password.ts';
import styles from './lock-screen.module.css';
import formStyles from './sign-in.module.css';

export function LockScreen({ session }: { readonly session: Locked }) {
  const { t } = useTranslation();
  const { input, failure, missing, problem, submit, ...password } = usePassword((typed) =>
    api.call('session.unlock', { password: typed }),
  );
  const busy = failure?.kind === 'busy' ? failure : null;
  const isInProgress = password.isInProgress || busy !== null;
  const name = session.name || session.employeeNumber;
  const address = session.choice.kind === 'service' ? session.address : t('signIn.labs.this-computer');

  return (
    <main className={styles.lock}>
      <section className={styles.panel}>
        <Brand />
        <h1>{t('lock.title')}</h1>
        <form
          className={formStyles.form}
          onSubmit={password.onSubmit}
          noValidate
          aria-label={t('lock.unlock')}
        >
          <LabLine icon={Lock} name={name} detail={address} />
          <p className={formStyles.note}>{t('lock.lead')}</p>
          {problem !== null && !busy && <Failure details={problem.details}>{problem.message}</Failure>}
          <PasswordField inputRef={input} problem={missing} isDisabled={isInProgress} />
          {busy && <Retry busy={busy} onRetry={() => report(submit())} />}
          <div className={formStyles.actions}>
            <Button kind="primary" type="submit" isPending={isInProgress}>
              {t(isInProgress ? 'lock.unlocking' : 'lock.unlock')}
            </Button>
            <Button onPress={() => send('session.signOut')}>{t('account.signOut')}</Button>
          </div>
          {isInProgress && <Progress text={t('lock.unlocking')} isTextHidden />}
        </form>
        <footer className={formStyles.foot}>
          <Preferences />
        </footer>
      </section>
    </main>
  );
}
