import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { api } from '../../state/api/api.ts';
import { useConsole } from '../../state/console.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureDetails } from '../../ui/failure.tsx';
import { PasswordField } from './password-field.tsx';
import { usePassword } from './use-password.ts';
import styles from './sign-in-again.module.css';

/** The lab service has ended the session. Takes the password right here. */
export function SignInAgain() {
  const isNeeded = useConsole((state) => state.isSignInNeeded && state.session.kind === 'signed-in');
  return isNeeded ? <SignInBanner /> : null;
}

/** Only mounted while needed, so the field is always closed at first. */
function SignInBanner() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Banner
      order="sign-in"
      kind="problem"
      actions={
        !isOpen && (
          <Button kind="quiet" onPress={() => setIsOpen(true)}>
            {t('signInAgain.open')}
          </Button>
        )
      }
    >
      {t('signInAgain.text')}
      {isOpen && <PasswordForm onCancel={() => setIsOpen(false)} />}
    </Banner>
  );
}

function PasswordForm({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const { input, isInProgress, missing, problem, onSubmit } = usePassword((password) =>
    api.call('session.signInAgain', { password }),
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('signInAgain.open')}>
      <PasswordField
        inputRef={input}
        problem={missing ?? problem?.message ?? null}
        isDisabled={isInProgress}
      />
      <Button kind="primary" type="submit" isPending={isInProgress}>
        {t(isInProgress ? 'signIn.signingIn' : 'signIn.submit')}
      </Button>
      <Button onPress={onCancel} isDisabled={isInProgress}>
        {t('signIn.cancel')}
      </Button>
      <FailureDetails details={problem?.details ?? null} />
    </form>
  );
}
