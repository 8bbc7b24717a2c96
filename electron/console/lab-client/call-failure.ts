import type { LabFailure } from '#shared/model/failure.ts';

/** Error codes of OpenSSL and BoringSSL, of Node's TLS, and of a server without TLS. */
const tlsCode =
  /^(?:EPROTO$|ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE))/;

/**
 * Converts the error of a call without any response. `address` is shown to users. Only the code is kept, because
 * messages may contain the whole URL.
 */
export function readCallError(error: unknown, address: string, connectMs: number): LabFailure {
  const code = errorCode(error);
  if (tlsCode.test(code)) return { kind: 'tls', address, detail: code };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'timed-out', address, afterMs: connectMs };
  return { kind: 'unreachable', address, detail: code };
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : errorCode(error.cause);
}
