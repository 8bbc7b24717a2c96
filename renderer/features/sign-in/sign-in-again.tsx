import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import type { LabFailure } from '#shared/model/failure.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../i18n/failure-words.ts';
import { useConsole } from '../../state/console.ts';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in-again.module.css';

type Attempt =
  | { readonly kind: 'closed' | 'open' | 'under-way' | 'missing' | 'rejected' | 'internal' }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

/** Says that the session has ended at the lab service, and opens the password field in its place. */
export function SignInAgain() {
  const isNeeded = useConsole((state) => state.isSignInNeeded && state.session.kind === 'signed-in');
  return isNeeded ? <SignInBanner /> : null;
}

/** Exists only while it is needed, so that each time begins with a closed field. */
function SignInBanner() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'closed' });
  const password = useRef<HTMLInputElement>(null);
  const isUnderWay = attempt.kind === 'under-way';

  useEffect(() => {
    if (attempt.kind === 'rejected' && password.current) password.current.value = '';
    if (attempt.kind !== 'under-way') password.current?.focus();
  }, [attempt]);

  async function signIn(typed: string): Promise<void> {
    if (typed === '') return setAttempt({ kind: 'missing' });
    setAttempt({ kind: 'under-way' });
    try {
      const outcome = await api.call('session.signInAgain', { password: typed });
      if (outcome.outcome === 'rejected') setAttempt({ kind: 'rejected' });
      if (outcome.outcome === 'failed') setAttempt({ kind: 'failed', failure: outcome.failure });
    } catch {
      setAttempt({ kind: 'internal' });
    }
  }

  function problem(): string | null {
    if (attempt.kind === 'missing') return t('signIn.required');
    if (attempt.kind === 'rejected') return t('lock.rejected');
    if (attempt.kind === 'internal') return t('failures.internal');
    return attempt.kind === 'failed' ? failureWords(t, attempt.failure) : null;
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isUnderWay) report(signIn(password.current?.value ?? ''));
  }

  const isOpen = attempt.kind !== 'closed';
  return (
    <Banner
      kind="problem"
      actions={
        !isOpen && (
          <Button kind="quiet" onPress={() => setAttempt({ kind: 'open' })}>
            {t('signInAgain.open')}
          </Button>
        )
      }
    >
      {t('signInAgain.text')}
      {isOpen && (
        <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label={t('signInAgain.open')}>
          <PasswordField inputRef={password} hint={undefined} problem={problem()} isDisabled={isUnderWay} />
          <Button kind="primary" type="submit" isPending={isUnderWay}>
            {t(isUnderWay ? 'signIn.signingIn' : 'signIn.submit')}
          </Button>
          <Button onPress={() => setAttempt({ kind: 'closed' })} isDisabled={isUnderWay}>
            {t('signIn.cancel')}
          </Button>
        </form>
      )}
    </Banner>
  );
}
