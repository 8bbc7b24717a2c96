import { failureWords } from '../../i18n/failure-words.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { Attempt } from './use-sign-in.ts';
import textStyles from '../../ui/text.module.css';

const texts = {
  rejected: 'signIn.rejected',
  'kept-rejected': 'signIn.keptRejected',
  'already-exists': 'signIn.alreadyExists',
  internal: 'failures.internal',
} as const;

/** Why the last attempt did not sign in; nothing where there is nothing to say. */
export function AttemptFailure({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation();
  if (attempt.kind === 'failed') {
    return attempt.failure.kind === 'cancelled' ? null : <Alert text={failureWords(t, attempt.failure)} />;
  }
  if (attempt.kind in texts) {
    // `in` does not narrow a kind to the texts' own.
    return <Alert text={t(texts[attempt.kind as keyof typeof texts])} />;
  }
  return null;
}

function Alert({ text }: { readonly text: string }) {
  return (
    <p className={textStyles.failure} role="alert">
      {text}
    </p>
  );
}
