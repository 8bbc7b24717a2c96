import { useTranslation } from '../i18n/translation.ts';
import { CopyButton } from './copy-button.tsx';
import textStyles from './text.module.css';

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
