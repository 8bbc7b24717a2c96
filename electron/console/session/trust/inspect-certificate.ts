import type { DistrustReason, ShownCertificate } from '#shared/model/service-trust.ts';
import { createTrustedContext, type StoredAuthority } from './authorities.ts';
import { describeCertificate } from './certificate.ts';
import { probeTls } from './probe-tls.ts';

/** The certificate of a server, and the reason why it is not trusted. The reason is null if it is trusted. */
export interface CertificateInspection {
  readonly certificate: ShownCertificate;
  readonly reason: DistrustReason | null;
}

/** By the error codes of OpenSSL and Node. BoringSSL has the same codes. */
const reasons: Readonly<Record<string, DistrustReason>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
};

/**
 * Reads the certificate of a server for the user's decision. Null without one.
 * @param timeoutMs for the connection, and again for the handshake
 */
export function inspectCertificate(
  address: string,
  authority: StoredAuthority | null,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<CertificateInspection | null> {
  return probeTls<CertificateInspection | null>(new URL(address), {
    timeoutMs,
    signal,
    secureContext: createTrustedContext(authority),
    onAborted: null,
    onFailed: () => null,
    onSecure(socket) {
      const certificate = socket.getPeerX509Certificate();
      if (!certificate) return null;
      // Its declared type is Error, but its value is an error code.
      const reason = socket.authorized ? null : (reasons[String(socket.authorizationError)] ?? 'other');
      return { certificate: describeCertificate(certificate, reason === null), reason };
    },
  });
}
