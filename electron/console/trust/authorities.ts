import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Authority, ShownCertificate } from '#shared/model/service-trust.ts';
import { plainText } from '#shared/model/text/plain-text.ts';

export interface StoredAuthority extends Authority {
  readonly pem: string;
}

const MAX_CERTIFICATES = 20;
const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** TLS 1.0 and 1.1 are broken. */
const minVersion = 'TLSv1.2';

let known: readonly string[] | null = null;

/** Node's and the system's, where administrators add theirs. Takes a while, so only once. */
function findAuthorities(): readonly string[] {
  known ??= [...new Set([...getCACertificates('default'), ...readSystem()])];
  return known;
}

function readSystem(): readonly string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}

/** For everybody without an authority of their own: parsing the certificates takes over 10 ms. */
let systemContext: SecureContext | null = null;

/** This computer's, and what the user or the administrator added. */
export function createTrustedContext(authority: StoredAuthority | null): SecureContext {
  if (authority !== null)
    return createSecureContext({ ca: [...findAuthorities(), authority.pem], minVersion });
  systemContext ??= createSecureContext({ ca: [...findAuthorities()], minVersion });
  return systemContext;
}

/** PEM or DER. Null if there's anything in it but authorities' certificates. */
export function readAuthority(bytes: Buffer): StoredAuthority | null {
  const blocks = bytes.toString('latin1').match(pemBlock) ?? [bytes];
  if (blocks.length > MAX_CERTIFICATES) return null;
  try {
    const certificates = blocks.map((block) => new X509Certificate(block));
    const [first] = certificates;
    if (!first || certificates.some((certificate) => !certificate.ca)) return null;
    const validTo = Math.min(...certificates.map((certificate) => certificate.validToDate.getTime()));
    return { name: readName(first.subject), validTo, pem: certificates.map(String).join('') };
  } catch {
    return null;
  }
}

const LONGEST_NAME = 100;

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

/** The common name, else the organization, else all of it. */
export function readName(name: string): string {
  const lines = name.split('\n');
  const find = (key: string) => lines.find((line) => line.startsWith(key))?.slice(key.length);
  return plainText(find('CN=') ?? find('O=') ?? lines.join(', '), LONGEST_NAME);
}
