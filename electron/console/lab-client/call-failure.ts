import type { LabFailure } from '#shared/model/failure.ts';

/** What OpenSSL and BoringSSL, Node's TLS and a server that speaks no TLS at all fail with. */
const tlsCode =
  /^(?:EPROTO$|ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE))/;

/** What a thrown error of a call means. `address` is the one shown to people. The code alone is kept: messages may hold the whole URL. */
export function readCallError(error: unknown, address: string, connectMs: number): LabFailure {
  const code = errorCode(error);
  if (tlsCode.test(code)) return { kind: 'tls', address, detail: code };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'timed-out', address, afterMs: connectMs };
  // HPE_ codes are the HTTP parser's own; where it has none, its error's name stands for one.
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
