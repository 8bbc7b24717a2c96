import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { CopyButton } from './copy-button.tsx';
import textStyles from './text.module.css';

interface FailureProps {
  readonly children: ReactNode;
  readonly details?: string | null;
}

export function Failure({ children, details = null }: FailureProps) {
  return (
    <div className={textStyles.failure} role="alert">
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>{children}</p>
        <FailureDetails details={details} />
      </div>
    </div>
  );
}

interface FailureDetailsProps {
  /** See `FailureMessage`. */
  readonly details: string | null;
  /** False where there's no room for a button. You can still select the text. */
  readonly isCopyable?: boolean;
}

/** "Details", apart from the message. */
export function FailureDetails({ details, isCopyable = true }: FailureDetailsProps) {
  const { t } = useTranslation();
  if (details === null) return null;
  return (
    <span className={textStyles.details}>
      <bdi>{t('failureDetails', { detail: details })}</bdi>
      {isCopyable && (
        <CopyButton text={details} kind="quiet">
          {t('copyDetails')}
        </CopyButton>
      )}
    </span>
  );
}
