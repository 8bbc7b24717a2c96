import { Suspense, type SubmitEvent, useEffect, useRef } from 'react';
import { report } from '../../state/report.ts';
import { Button } from '../../ui/button.tsx';
import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { fixedServiceOf, allowsKind, managedServiceOf } from '#shared/model/managed.ts';
import { useConsole } from '../../state/console.ts';
import { AccountFields } from './account-fields.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { LabChoice } from './lab-choice.tsx';
import { TrustSettings } from './trust-settings.tsx';
import { Retry } from './retry.tsx';
import { type SignInMode, useSignIn, type Attempt } from './use-sign-in.ts';
import { failureMessage } from '../../i18n/failure-message.ts';
import { Failure } from '../../ui/failure.tsx';
import { Info } from 'lucide-react';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import { isPlainAddress } from '#shared/model/text/plain-address.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sign-in.module.css';

const TrustDialog = lazyScreen(async () => (await import('./trust-dialog.tsx')).TrustDialog);

const submitLabels = {
  continue: 'signIn.continue',
  create: 'signIn.submitFirst',
  'sign-in': 'signIn.submit',
} as const satisfies Record<SignInMode, string>;

const noFields = new Set<never>();

export function SignInForm() {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const { entries, attempt, mode, password, isChoosing, change, submit, trust, refuse, cancel, retry } =
    signIn;
  const { kind } = entries;
  const form = useRef<HTMLFormElement>(null);
  // A remembered sign-in may be under way in main.
  const isSigningIn = useConsole((state) => state.session.kind === 'signing-in');
  const isInProgress = attempt.kind === 'in-progress' || attempt.kind === 'waiting' || isSigningIn;
  const fixed = useConsole((state) => fixedServiceOf(state.managed));
  const isService = kind === 'service' && isChoosing;

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The first account has its own fields.
  useEffect(() => focusFirstEmpty(form.current), [entries.isProtecting]);
  useEffect(() => {
    if (attempt.kind === 'incomplete') focusFirstInvalid(form.current);
    if (attempt.kind === 'alreadyExists') focusFirstEmpty(form.current);
  }, [attempt]);

  return (
    <form
      ref={form}
      className={styles.form}
      data-mode={mode}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isInProgress) report(submit());
      }}
      noValidate
      aria-label={t('signIn.title')}
    >
      <LabChoice signIn={signIn} isDisabled={isInProgress} />
      {kind === 'this-computer' && <OwnLabNote mode={mode} />}
      <AttemptFailure attempt={attempt} />
      {isService && !fixed && <ServiceFields signIn={signIn} isDisabled={isInProgress} />}
      {mode !== 'continue' && (
        <AccountFields
          entries={entries}
          onChange={change}
          missing={attempt.kind === 'incomplete' ? attempt.fields : noFields}
          password={password}
          isNew={mode === 'create'}
          isDigestTyped={kind === 'service' && entries.connection.digest.kind === 'as-typed'}
          isDisabled={isInProgress}
        />
      )}
      {isService && (
        <ConnectionSettings
          {...entries.connection}
          isDigestFixed={fixed !== null && fixed.digest !== null}
          onChange={(connection) => change({ connection })}
        >
          <TrustSettings address={entries.address} />
        </ConnectionSettings>
      )}
      <Suspense>
        {attempt.kind === 'deciding' && (
          <TrustDialog
            question={attempt.question}
            onTrust={() => report(trust(attempt))}
            onRefuse={() => refuse(attempt.question)}
          />
        )}
      </Suspense>
      {attempt.kind === 'waiting' && (
        <Retry busy={attempt.busy} onRetry={() => report(retry(attempt.isResuming))} />
      )}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isPending={isInProgress}>
          {t(isInProgress ? 'signIn.signingIn' : submitLabels[mode])}
        </Button>
        {isInProgress && <Button onPress={() => report(cancel())}>{t('signIn.cancel')}</Button>}
      </div>
      {isInProgress && <Progress text={t('signIn.signingIn')} isTextHidden />}
      {kind === 'this-computer' && !isInProgress && <ContinueOffers signIn={signIn} />}
    </form>
  );
}

/** The first empty text field, or else the button. */
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

/** Why the last attempt failed. Renders nothing without a failure. */
function AttemptFailure({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation();
  switch (attempt.kind) {
    case 'failed': {
      const { message, details } = failureMessage(t, attempt.failure);
      return <Failure details={details}>{message}</Failure>;
    }
    case 'rejected':
    case 'keptRejected':
    case 'alreadyExists':
      return <Failure>{t(`signIn.${attempt.kind}`)}</Failure>;
    case 'internal':
      return <Failure>{t('failures.internal')}</Failure>;
    case 'none':
    case 'in-progress':
    case 'incomplete':
    case 'waiting':
    case 'deciding':
      return null;
  }
}

/** Next to "Continue": create an account for this computer, or open the demo lab. */
function ContinueOffers({ signIn }: { readonly signIn: ReturnType<typeof useSignIn> }) {
  const { entries, mode, isChoosing, change, submit } = signIn;
  const { t } = useTranslation();
  const hasDemo = useConsole((state) => allowsKind(state.managed, 'demo'));
  function openDemo(): void {
    change({ kind: 'demo' });
    report(submit({ ...entries, kind: 'demo' }));
  }

  if (mode === 'sign-in') return null;
  const isCreating = mode === 'create';
  return (
    <div className={styles.offers}>
      <Button kind="quiet" onPress={() => change({ isProtecting: !isCreating })}>
        {t(isCreating ? 'signIn.withoutAccount' : 'signIn.protect')}
      </Button>
      {isChoosing && !isCreating && hasDemo && (
        <Button kind="quiet" onPress={openDemo}>
          {t('signIn.openDemo')}
        </Button>
      )}
    </div>
  );
}

function OwnLabNote({ mode }: { readonly mode: SignInMode }) {
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

interface ServiceFieldsProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly isDisabled: boolean;
}

function ServiceFields({ signIn: { entries, attempt, change }, isDisabled }: ServiceFieldsProps) {
  const { t } = useTranslation();
  const labs = useConsole((state) => state.labs);
  const others = labs.flatMap(({ choice }) =>
    choice.kind === 'service' && choice.address !== entries.address ? choice.address : [],
  );
  const reading = readBaseAddress(entries.address);
  const suggested = useConsole((state) => managedServiceOf(state.managed)?.address);
  const hint = entries.address === suggested ? t('managed.suggested') : undefined;
  const isPlain = reading.ok && isPlainAddress(reading.address);
  const problem = attempt.kind === 'incomplete' ? attempt.address : null;
  return (
    <>
      <TextField
        label={t('signIn.serviceAddress')}
        hint={isPlain ? t('trust.plainHint') : hint}
        placeholder={t('signIn.serviceAddressHint')}
        value={entries.address}
        problem={problem && t(`addressProblems.${problem}`)}
        isDisabled={isDisabled}
        onChange={(address) => change({ address })}
      />
      {others.length > 0 && (
        <fieldset className={styles.known} aria-label={t('signIn.knownServices')}>
          {others.map((address) => (
            <Button key={address} kind="quiet" onPress={() => change({ address })}>
              {address}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
