import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import type { TrustQuestion } from './use-sign-in.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { Fingerprint } from './fingerprint.tsx';
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

/** You decide before anything is sent. Enter and Escape refuse. */
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

type CertificateQuestion = Exclude<TrustQuestion, { readonly kind: 'plain-http' }>;

/** The fingerprint comes first: the rest is only what the server says. */
function CertificateFacts({ question }: { readonly question: CertificateQuestion }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { certificate } = question;
  const isChanged = question.kind === 'certificate-changed';
  return (
    <>
      <dl className={styles.certificate}>
        {isChanged && (
          <Fact label={t('trust.fingerprintBefore')}>
            <Fingerprint of={question.trusted} />
          </Fact>
        )}
        <Fact label={t(isChanged ? 'trust.fingerprintNow' : 'trust.fingerprint')}>
          <Fingerprint of={certificate.fingerprint} />
        </Fact>
        <Fact label={t('trust.subject')}>
          <bdi>{certificate.subject}</bdi>
        </Fact>
        <Fact label={t('trust.issuer')}>
          <bdi>{certificate.issuer}</bdi>
        </Fact>
        <Fact label={t('trust.validTo')}>{formats.date(certificate.validTo)}</Fact>
      </dl>
      {isChanged && certificate.isIssuerTrusted && <p>{t('trust.changed.vouched')}</p>}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
