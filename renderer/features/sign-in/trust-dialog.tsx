import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import type { TrustQuestion } from './trust-question.ts';
import styles from './trust.module.css';
import textStyles from '../../ui/text.module.css';

export interface TrustDialogProps {
  readonly question: TrustQuestion;
  readonly onTrust: () => void;
  readonly onRefuse: () => void;
}

const textsOf = {
  'plain-http': 'plain',
  'untrusted-certificate': 'untrusted',
  'certificate-changed': 'changed',
} as const satisfies Record<TrustQuestion['kind'], string>;

/** Asks for a decision before anything is sent. Enter and Escape refuse. */
export function TrustDialog({ question, onTrust, onRefuse }: TrustDialogProps) {
  const { t } = useTranslation();
  const texts = textsOf[question.kind];
  return (
    <ModalDialog
      title={t(`trust.${texts}.title`)}
      onClose={onRefuse}
      className={styles.dialog}
      isQuestion
      actions={
        <>
          <Button onPress={onTrust}>{t(`trust.${texts}.confirm`)}</Button>
          <Button kind="primary" autoFocus onPress={onRefuse}>
            {t('trust.refuse')}
          </Button>
        </>
      }
    >
      <p>{t(`trust.${texts}.lead`, { address: question.address })}</p>
      {question.kind === 'untrusted-certificate' && <p>{t(`trust.untrusted.reasons.${question.reason}`)}</p>}
      {question.kind !== 'plain-http' && <CertificateFacts question={question} />}
      <p className={textStyles.soft}>{t(`trust.${texts}.advice`)}</p>
    </ModalDialog>
  );
}
