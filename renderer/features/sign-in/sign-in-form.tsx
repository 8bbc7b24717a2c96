import { Suspense, type SubmitEvent, useEffect, useRef } from 'react';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import { AccountFields } from './account-fields.tsx';
import { AttemptFailure } from './attempt-failure.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { LabRadio } from './lab-radio.tsx';
import { ServiceFields } from './service-fields.tsx';
import { TrustSettings } from './trust-settings.tsx';
import { Retry } from './retry.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './sign-in.module.css';

const TrustDialog = lazyScreen(async () => (await import('./trust-dialog.tsx')).TrustDialog);

export function SignInForm() {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const { entries, attempt, isFirst, change, submit, trust, refuse, cancel, retry } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // Main may be at it by itself, for whoever stayed signed in.
  const isSigningIn = useConsole((state) => state.session.kind === 'signing-in');
  const isWaiting = attempt.kind === 'waiting';
  const isUnderWay = attempt.kind === 'under-way' || isWaiting || isSigningIn;

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each kind of lab has its own fields.
  useEffect(() => focusFirstEmpty(form.current), [entries.kind]);
  useEffect(() => {
    if (attempt.kind === 'incomplete') focusFirstInvalid(form.current);
    if (attempt.kind === 'rejected' && password.current) {
      password.current.value = '';
      password.current.focus();
    }
  }, [attempt]);

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isUnderWay) report(submit(password.current?.value ?? ''));
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label={t('signIn.title')}
    >
      <LabRadio value={entries.kind} isDisabled={isUnderWay} onChange={(kind) => change({ kind })} />
      {isFirst && <p className={styles.firstAccount}>{t('signIn.firstAccount')}</p>}
      {entries.kind === 'service' && <ServiceFields signIn={signIn} isDisabled={isUnderWay} />}
      {entries.kind !== 'demo' && (
        <AccountFields signIn={signIn} isDisabled={isUnderWay} password={password} />
      )}
      {entries.kind === 'service' && (
        <ConnectionSettings {...entries.connection} onChange={(connection) => change({ connection })}>
          <TrustSettings address={entries.address} />
        </ConnectionSettings>
      )}
      <Suspense>
        {attempt.kind === 'asking' && (
          <TrustDialog
            question={attempt.question}
            onTrust={() => report(trust(attempt, password.current?.value ?? ''))}
            onRefuse={() => refuse(attempt.question)}
          />
        )}
      </Suspense>
      <AttemptFailure attempt={attempt} />
      {isWaiting && (
        <Retry
          busy={attempt.busy}
          onRetry={() => report(retry(attempt.isResuming, password.current?.value ?? ''))}
        />
      )}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isPending={isUnderWay}>
          {isUnderWay ? t('signIn.signingIn') : isFirst ? t('signIn.submitFirst') : t('signIn.submit')}
        </Button>
        {isUnderWay && <Button onPress={() => report(cancel())}>{t('signIn.cancel')}</Button>}
      </div>
      {isUnderWay && <Progress words={t('signIn.signingIn')} isWordless />}
    </form>
  );
}

/** Focus lands where typing should go on: the first text not filled in yet, else the button. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  const inputs = [
    ...(form?.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])') ?? []),
  ];
  const target = inputs.find((input) => input.value === '' && input.closest('details') === null);
  (target ?? form?.querySelector<HTMLElement>('button[type=submit]'))?.focus();
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
