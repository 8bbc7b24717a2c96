import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { useFormats } from '../../i18n/format.ts';
import { Fingerprint } from './fingerprint.tsx';
import type { TrustQuestion } from './trust-question.ts';
import styles from './trust.module.css';

type CertificateQuestion = Exclude<TrustQuestion, { readonly kind: 'plain-http' }>;

/**
 * The certificate to decide on. Its fingerprint is first, because the server only states the other values.
 */
export function CertificateFacts({ question }: { readonly question: CertificateQuestion }) {
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
