import { useTranslation } from '../i18n/translation.tsx';
import { CopyButton } from './copy-button.tsx';
import textStyles from './text.module.css';

interface FailureDetailsProps {
  /** See `FailureMessage`. */
  readonly details: string | null;
  /** False on a line that has no room for a button; the text can be selected all the same. */
  readonly isCopyable?: boolean;
}

/** The line "Details" of a failure, apart from its message. Nothing where there are none. */
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
