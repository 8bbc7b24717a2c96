import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import type { LabFailure } from '#shared/model/failure.ts';
import type { Locked } from '#shared/model/session.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { Preferences } from '../settings/preferences.tsx';
import { Progress } from '../../ui/progress.tsx';
import { failureWords } from '../../i18n/failure-words.ts';
import { PasswordField } from './password-field.tsx';
import { RetryWords } from './retry-words.tsx';
import { type Busy, useRetry } from './use-retry.ts';
import styles from './sign-in.module.css';
import textStyles from '../../ui/text.module.css';

type Attempt =
  | { readonly kind: 'none' | 'under-way' | 'missing' | 'rejected' | 'internal' }
  | { readonly kind: 'failed'; readonly failure: LabFailure }
  | { readonly kind: 'waiting'; readonly busy: Busy };

/** Stands before everything until the person who is signed in gives the password again, or signs out. */
export function LockScreen({ session }: { readonly session: Locked }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const password = useRef<HTMLInputElement>(null);
  const isWaiting = attempt.kind === 'waiting';
  const isUnderWay = attempt.kind === 'under-way' || isWaiting;
  const name = session.name || session.employeeNumber;
  const address = session.choice.kind === 'service' ? session.address : t('lock.thisComputer');

  useEffect(() => {
    if (attempt.kind === 'rejected' && password.current) password.current.value = '';
    if (!isUnderWay) password.current?.focus();
  }, [attempt, isUnderWay]);
  useRetry(isWaiting ? attempt.busy : null, () => report(unlock(password.current?.value ?? '')));

  async function unlock(typed: string): Promise<void> {
    if (typed === '') return setAttempt({ kind: 'missing' });
    setAttempt({ kind: 'under-way' });
    try {
      const outcome = await api.call('session.unlock', { password: typed });
      if (outcome.outcome === 'rejected') setAttempt({ kind: 'rejected' });
      if (outcome.outcome === 'failed') setAttempt(readFailure(outcome.failure));
    } catch {
      setAttempt({ kind: 'internal' });
    }
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isUnderWay) report(unlock(password.current?.value ?? ''));
  }

  return (
    <main className={styles.lock}>
      <section className={styles.lockPanel}>
        <header>
          <h1>{t('lock.title')}</h1>
          <p>{t('lock.lead', { name, address })}</p>
        </header>
        <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label={t('lock.unlock')}>
          <PasswordField
            inputRef={password}
            hint={undefined}
            problem={attempt.kind === 'missing' ? t('signIn.required') : null}
            isDisabled={isUnderWay}
          />
          {(attempt.kind === 'rejected' || attempt.kind === 'internal' || attempt.kind === 'failed') && (
            <p className={textStyles.failure} role="alert">
              {attempt.kind === 'failed' && failureWords(t, attempt.failure)}
              {attempt.kind === 'rejected' && t('lock.rejected')}
              {attempt.kind === 'internal' && t('failures.internal')}
            </p>
          )}
          {isWaiting && <RetryWords busy={attempt.busy} />}
          <div className={styles.actions}>
            <Button kind="primary" type="submit" isPending={isUnderWay}>
              {t(isUnderWay ? 'lock.unlocking' : 'lock.unlock')}
            </Button>
            <Button onPress={() => send('session.signOut')}>{t('account.signOut')}</Button>
          </div>
          {isUnderWay && <Progress words={t('lock.unlocking')} isWordless />}
        </form>
        <footer>
          <Preferences />
        </footer>
      </section>
    </main>
  );
}

function readFailure(failure: LabFailure): Attempt {
  return failure.kind === 'busy' ? { kind: 'waiting', busy: failure } : { kind: 'failed', failure };
}
