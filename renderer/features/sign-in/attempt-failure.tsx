import type { LabFailure } from '#shared/model/failure.ts';
import { failureMessage } from '../../i18n/failure-message.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Failure } from '../../ui/failure.tsx';
import type { Attempt } from './use-sign-in.ts';

/** Why the last attempt failed. Renders nothing without a failure. */
export function AttemptFailure({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation();
  switch (attempt.kind) {
    case 'failed':
      return <AttemptFailed failure={attempt.failure} />;
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

function AttemptFailed({ failure }: { readonly failure: LabFailure }) {
  const { t } = useTranslation();
  if (failure.kind === 'canceled') return null;
  const { message, details } = failureMessage(t, failure);
  return <Failure details={details}>{message}</Failure>;
}
