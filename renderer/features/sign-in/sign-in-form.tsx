import { Suspense, type SubmitEvent, useEffect, useRef } from 'react';
import { report } from '../../state/report.ts';
import { readBaseAddress } from '#shared/model/base-address.ts';
import { isPlainAddress } from '#shared/model/plain-address.ts';
import { Button } from '../../ui/button.tsx';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import { AttemptFailure } from './attempt-failure.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { KnownServices } from './known-services.tsx';
import { LabRadio } from './lab-radio.tsx';
import { PasswordField } from './password-field.tsx';
import { StaySignedIn } from './stay-signed-in.tsx';
import { TrustSettings } from './trust-settings.tsx';
import { RetryWords } from './retry-words.tsx';
import { useRetry } from './use-retry.ts';
import { useSignIn } from './use-sign-in.ts';
import styles from './sign-in.module.css';
import fieldStyles from '../../ui/field.module.css';

const TrustDialog = lazyScreen(async () => (await import('./trust-dialog.tsx')).TrustDialog);

export function SignInForm() {
  const { t } = useTranslation();
  const { entries, attempt, isFirst, canStay, change, submit, trust, refuse, cancel, retry } = useSignIn();
  const hidesNames = useConsole((state) => state.settings.hideNames);
  const reading = readBaseAddress(entries.address);
  const isPlain = reading.ok && isPlainAddress(reading.address);
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // Main may be at it by itself, for whoever stayed signed in.
  const isSigningIn = useConsole((state) => state.session.kind === 'signing-in');
  const isWaiting = attempt.kind === 'waiting';
  const isUnderWay = attempt.kind === 'under-way' || isWaiting || isSigningIn;
  useRetry(
    isWaiting ? attempt.busy : null,
    () => isWaiting && report(retry(attempt.isResuming, password.current?.value ?? '')),
  );
  const missing = attempt.kind === 'incomplete' ? attempt.fields : new Set<string>();
  const required = (field: string) => (missing.has(field) ? t('signIn.required') : null);

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
      {entries.kind === 'service' && (
        <>
          <TextField
            label={t('signIn.serviceAddress')}
            hint={t(isPlain ? 'trust.plainHint' : 'signIn.serviceAddressHint')}
            value={entries.address}
            problem={
              attempt.kind === 'incomplete' && attempt.address
                ? t(`addressProblems.${attempt.address}`)
                : null
            }
            isDisabled={isUnderWay}
            onChange={(address) => change({ address })}
          />
          <KnownServices address={entries.address} onChoose={(address) => change({ address })} />
        </>
      )}
      {entries.kind !== 'demo' && (
        <>
          <div className={fieldStyles.pair}>
            <TextField
              label={t('signIn.companyCode')}
              value={entries.companyCode}
              problem={required('companyCode')}
              isDisabled={isUnderWay}
              onChange={(companyCode) => change({ companyCode })}
            />
            <TextField
              label={t('signIn.employeeNumber')}
              type={hidesNames ? 'password' : 'text'}
              value={entries.employeeNumber}
              problem={required('employeeNumber')}
              isDisabled={isUnderWay}
              onChange={(employeeNumber) => change({ employeeNumber })}
            />
          </div>
          <div className={isFirst ? fieldStyles.pair : undefined}>
            {isFirst && (
              <TextField
                label={t('signIn.name')}
                hint={t('signIn.nameHint')}
                value={entries.name}
                isDisabled={isUnderWay}
                onChange={(name) => change({ name })}
              />
            )}
            <PasswordField
              inputRef={password}
              hint={
                entries.kind === 'service' && entries.connection.digest.kind === 'as-typed'
                  ? t('signIn.passwordAsTyped')
                  : undefined
              }
              problem={required('password')}
              isDisabled={isUnderWay}
            />
          </div>
        </>
      )}
      {canStay && entries.kind !== 'demo' && (
        <StaySignedIn
          isSelected={entries.staysSignedIn}
          isDisabled={isUnderWay}
          onChange={(staysSignedIn) => change({ staysSignedIn })}
        />
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
      {isWaiting && <RetryWords busy={attempt.busy} />}
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
