import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** PEM. The certificate comes with its chain. */
export interface Certificates {
  readonly cert: string;
  readonly key: string;
}

/** TLS 1.0 and 1.1 are broken, and whatever can do SHA-512 can do better. */
export const minTlsVersion = 'TLSv1.2';

/** For the administrator. Never has a byte of the key in it. */
export class UnusableCertificates extends Error {
  override readonly name = 'UnusableCertificates';
}

/** @returns when the certificate expires. @throws UnusableCertificates */
export function checkCertificates({ cert, key }: Certificates): Date {
  const certificate = read('certificate', () => new X509Certificate(cert));
  if (!certificate.checkPrivateKey(read('key', () => createPrivateKey(key)))) {
    throw new UnusableCertificates('The key does not match the certificate');
  }
  // The rest of the chain, and OpenSSL's own checks.
  read('chain', () => createSecureContext({ key, cert, minVersion: minTlsVersion }));
  if (certificate.validToDate.getTime() < Date.now()) {
    throw new UnusableCertificates(`The certificate has expired on ${certificate.validToDate.toISOString()}`);
  }
  return certificate.validToDate;
}

function read<T>(what: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw new UnusableCertificates(`The ${what} cannot be read as PEM`, { cause });
  }
}
