import type { LabFailure } from '#shared/model/failure.ts';

/** Error codes of OpenSSL and BoringSSL, of Node's TLS, and of a server without TLS. */
const tlsCode =
  /^(?:EPROTO$|ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE))/;

/**
 * Converts a thrown error of a call. `address` is shown to users. Only the code is kept, because messages may contain
 * the whole URL.
 */
export function readCallError(error: unknown, address: string, connectMs: number): LabFailure {
  const code = errorCode(error);
  if (tlsCode.test(code)) return { kind: 'tls', address, detail: code };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'timed-out', address, afterMs: connectMs };
  // HPE_ codes come from the HTTP parser. If an error has no code, its name is used.
  if (/^(?:HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$)/.test(code)) {
    return { kind: 'not-understood', address, problem: 'not-http' };
  }
  return { kind: 'unreachable', address, detail: code };
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : errorCode(error.cause);
}
