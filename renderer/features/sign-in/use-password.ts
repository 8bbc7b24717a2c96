import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { LabFailure } from '#shared/model/failure.ts';
import type { SignInOutcome } from '#shared/model/session.ts';
import { type FailureMessage, failureMessage } from '../../i18n/failure-message.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { report } from '../../state/report.ts';

type Attempt =
  | { readonly kind: 'none' | 'in-progress' | 'missing' | 'rejected' | 'internal' }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

/** The signed-in user's password, which is only ever in its input, and how the last attempt went. */
export function usePassword(send: (password: string) => Promise<SignInOutcome>) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const isInProgress = attempt.kind === 'in-progress';

  useEffect(() => {
    if (attempt.kind === 'rejected' && input.current) input.current.value = '';
    if (attempt.kind !== 'in-progress') input.current?.focus();
  }, [attempt]);

  async function submit(): Promise<void> {
    const password = input.current?.value ?? '';
    if (password === '') return setAttempt({ kind: 'missing' });
    setAttempt({ kind: 'in-progress' });
    try {
      const result = await send(password);
      if (result.outcome === 'rejected') setAttempt({ kind: 'rejected' });
      if (result.outcome === 'failed') setAttempt({ kind: 'failed', failure: result.failure });
    } catch {
      setAttempt({ kind: 'internal' });
    }
  }

  function describeProblem(): FailureMessage | null {
    if (attempt.kind === 'rejected') return { message: t('lock.rejected'), details: null };
    if (attempt.kind === 'internal') return { message: t('failures.internal'), details: null };
    return attempt.kind === 'failed' ? failureMessage(t, attempt.failure) : null;
  }

  return {
    input,
    isInProgress,
    failure: attempt.kind === 'failed' ? attempt.failure : null,
    missing: attempt.kind === 'missing' ? t('signIn.required') : null,
    problem: describeProblem(),
    submit,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!isInProgress) report(submit());
    },
  };
}
