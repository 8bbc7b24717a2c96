import type { TFunction } from 'i18next';

/** Locale keys of the codes of Node, undici and TLS. */
const causes = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no-host',
  EAI_AGAIN: 'no-host',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  UND_ERR_BODY_TIMEOUT: 'timed-out',
  ECONNRESET: 'closed',
  UND_ERR_SOCKET: 'closed',
  EPIPE: 'closed',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ENETDOWN: 'no-route',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed',
  CERT_HAS_EXPIRED: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-address',
  HOSTNAME_MISMATCH: 'other-address',
} as const;
const causeOf: ReadonlyMap<string, (typeof causes)[keyof typeof causes]> = new Map(Object.entries(causes));

/** The cause of a code in plain words, followed by the code. `isTls`: the secure connection failed. */
export function causeText(t: TFunction, code: string, isTls: boolean): string {
  const cause = causeOf.get(code) ?? (isTls ? 'tls' : 'unknown');
  return t('failureCause', { cause: t(`failureCauses.${cause}`), code });
}

/** Whether the code means that the other side closed the connection. */
export function isClosed(code: string): boolean {
  return causeOf.get(code) === 'closed';
}
