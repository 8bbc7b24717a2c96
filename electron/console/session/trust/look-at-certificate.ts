import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { DistrustReason, ShownCertificate } from '#shared/model/service-trust.ts';
import { createTrustedContext, type KeptAuthority } from './authorities.ts';
import { describeCertificate } from './certificate.ts';

/** What a server shows, and why it cannot be relied on; null where it can. */
export interface Look {
  readonly certificate: ShownCertificate;
  readonly reason: DistrustReason | null;
}

/** OpenSSL's and Node's own words; BoringSSL has the same. */
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
 * The certificate that a server shows, so that a person can decide on it: a handshake after which nothing is sent. Null where
 * there is none to be had within `timeoutMs`.
 */
export function lookAtCertificate(
  address: string,
  authority: KeptAuthority | null,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Look | null> {
  const { promise, resolve } = Promise.withResolvers<Look | null>();
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    secureContext: createTrustedContext(authority),
    rejectUnauthorized: false,
  });
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener('abort', giveUp, { once: true });
  socket.on('error', giveUp).on('close', giveUp);
  socket.on('secureConnect', () => {
    const certificate = socket.getPeerX509Certificate();
    if (!certificate) return giveUp();
    // Typed as an error; it is the code of one.
    const reason = socket.authorized ? null : (reasons[String(socket.authorizationError)] ?? 'other');
    resolve({ certificate: describeCertificate(certificate, reason === null), reason });
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
  });
}
