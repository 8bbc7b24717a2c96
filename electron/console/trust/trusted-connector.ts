import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { ShownCertificate } from '#shared/model/service-trust.ts';
import { createTrustedContext, describeCertificate, type StoredAuthority } from './authorities.ts';

export interface TlsTrust {
  /** Take this one certificate, whoever issued it. Null: take those of trusted authorities. */
  readonly fingerprint: string | null;
  readonly authority: StoredAuthority | null;
}

export const systemTrust: TlsTrust = { fingerprint: null, authority: null };

export class CertificateChanged extends Error {
  override readonly name = 'CertificateChanged';
  readonly trusted: string;
  readonly certificate: ShownCertificate;

  constructor(trusted: string, certificate: ShownCertificate) {
    super('The certificate is another than the trusted one');
    this.trusted = trusted;
    this.certificate = certificate;
  }
}

/** Like undici, but only to servers we trust. Others get nothing. */
export function createTrustedConnector(trust: TlsTrust | null, connectMs: number): buildConnector.connector {
  const common = { timeout: connectMs, allowH2: false } as const;
  if (trust === null) return buildConnector(common);
  const { fingerprint, authority } = trust;
  const connect = buildConnector({
    ...common,
    secureContext: createTrustedContext(authority),
    // Node doesn't check the name again when it resumes a session.
    maxCachedSessions: 0,
    // If the user trusts a certificate, we compare its fingerprint below.
    rejectUnauthorized: fingerprint === null,
  });
  if (fingerprint === null) return connect;
  return (options, callback) =>
    connect(options, (...outcome) => {
      const [error, socket] = outcome;
      const problem = error ?? findChange(socket, fingerprint);
      if (problem === null) return callback(...outcome);
      socket?.destroy();
      callback(problem, null);
    });
}

function findChange(socket: unknown, trusted: string): Error | null {
  const shown = socket instanceof TLSSocket ? socket : null;
  const certificate = shown?.getPeerX509Certificate();
  if (!shown || !certificate) return new Error('No certificate was shown');
  if (certificate.fingerprint256 === trusted) return null;
  return new CertificateChanged(trusted, describeCertificate(certificate, shown.authorized));
}
