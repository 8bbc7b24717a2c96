import type { X509Certificate } from 'node:crypto';
import { plainText } from '#shared/model/plain-text.ts';
import type { ShownCertificate } from '#shared/model/service-trust.ts';

const LONGEST_NAME = 100;

/** The parts of a certificate that the page shows. */
export function describeCertificate(
  certificate: X509Certificate,
  isIssuerTrusted: boolean,
): ShownCertificate {
  return {
    fingerprint: certificate.fingerprint256,
    subject: readName(certificate.subject),
    issuer: readName(certificate.issuer),
    validTo: certificate.validToDate.getTime(),
    isIssuerTrusted,
  };
}

/** The display name of a subject or an issuer: the common name, else the organization, else all of it. */
export function readName(name: string): string {
  const lines = name.split('\n');
  const find = (key: string) => lines.find((line) => line.startsWith(key))?.slice(key.length);
  return plainText(find('CN=') ?? find('O=') ?? lines.join(', '), LONGEST_NAME);
}
