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
  /** False on a line without room for a button. The text can still be selected. */
  readonly isCopyable?: boolean;
}

/** The line "Details" of a failure, separate from its message. Renders nothing without details. */
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
