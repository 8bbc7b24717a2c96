import { isIP } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import type { DistrustReason, ShownCertificate } from '#shared/model/service-trust.ts';
import { createTrustedContext, describeCertificate, type StoredAuthority } from './authorities.ts';

interface ProbeOptions<T> {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly secureContext?: SecureContext;
  readonly onSecure: (socket: TLSSocket) => T;
  /** `error` is null if the server closed the connection or took too long. */
  readonly onFailed: (isConnected: boolean, error: NodeJS.ErrnoException | null) => T;
  readonly onAborted: T;
}

/** How a server responds to a TLS handshake, with any certificate. Sends nothing after that. */
function probeTls<T>({ hostname, port }: URL, options: ProbeOptions<T>): Promise<T> {
  const { timeoutMs, signal, secureContext, onSecure, onFailed, onAborted } = options;
  const { promise, resolve } = Promise.withResolvers<T>();
  const host = hostname.replace(/^\[|\]$/g, '');
  let isConnected = false;
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    ...(secureContext && { secureContext }),
    // We check the certificate before sending anything.
    rejectUnauthorized: false,
  });
  const fail = () => resolve(onFailed(isConnected, null));
  let timer = setTimeout(fail, timeoutMs);
  const abort = () => resolve(onAborted);
  signal.addEventListener('abort', abort, { once: true });
  socket.once('connect', () => {
    isConnected = true;
    clearTimeout(timer);
    timer = setTimeout(fail, timeoutMs);
  });
  socket.once('secureConnect', () => resolve(onSecure(socket)));
  socket.on('close', fail).on('error', (error) => resolve(onFailed(isConnected, error)));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    socket.destroy();
  });
}

interface CertificateInspection {
  readonly certificate: ShownCertificate;
  readonly reason: DistrustReason | null;
}

/** OpenSSL's and Node's codes. BoringSSL has the same. */
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

/** For the user to decide. Null without a certificate. */
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
      // Its declared type is Error, but what it holds is a code.
      const reason = socket.authorized ? null : (reasons[String(socket.authorizationError)] ?? 'other');
      return { certificate: describeCertificate(certificate, reason === null), reason };
    },
  });
}

/** What OpenSSL and BoringSSL say when the response isn't TLS. */
const notTls =
  /wrong.version.number|packet.length.too.long|http.request|unexpected.message|record.layer|bad.record.type/i;
const unreachableCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EACCES',
]);

/**
 * Https if there's TLS, with any certificate. An attacker can force http, but the user has to agree before
 * anything is sent.
 */
export async function findScheme(address: string, timeoutMs: number, signal: AbortSignal): Promise<string> {
  const url = URL.parse(address);
  // It's no URL, so the call itself fails with a message.
  const hasTls = url === null || (await answersByTls(url, hasPort(address), timeoutMs, signal));
  return hasTls ? address : address.replace(/^https:/, 'http:');
}

function hasPort(address: string): boolean {
  return /^https:\/\/[^/]*:\d+(?:\/|$)/.test(address);
}

function answersByTls(
  url: URL,
  isPortTyped: boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  return probeTls(url, {
    timeoutMs,
    signal,
    onAborted: true,
    onSecure: () => true,
    onFailed(isConnected, error) {
      const { code = '', message = '' } = error ?? {};
      if (unreachableCodes.has(code)) return true;
      // An alert or a version we don't speak is TLS all right.
      if (/^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return !notTls.test(`${code} ${message}`);
      // If somebody typed the port and it refuses connections, so would http.
      return !isConnected && isPortTyped;
    },
  });
}
