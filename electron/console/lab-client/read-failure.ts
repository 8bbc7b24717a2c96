import type { LabFailure } from '#shared/model/failure.ts';
import { readServiceVersion, serviceHeader } from '#shared/wire/service-header.ts';
import { readJson } from './read-json.ts';

export interface FailedPost {
  readonly kind: 'failed';
  readonly failure: LabFailure;
  readonly headers?: Headers;
  /** What a refusal says, if `readsRefusal` is set. Null if it can't be read. */
  readonly refusal?: Buffer | null;
  /** A service with session tokens refused the call's token, or wants one. */
  readonly isTokenRefused?: boolean;
}

/** What web servers and proxies use for sign-ins of their own, which the lab service knows nothing about. */
const webServerSchemes = ['Negotiate', 'NTLM', 'Basic', 'Digest'];

/** A 401 or 403 means the account isn't accepted (wire-spec 7), unless it's from a web server or proxy. */
export function readSignInFailure(answer: FailedPost): LabFailure | 'not-accepted' {
  const { failure, headers = {}, refusal = null } = answer;
  if (failure.kind !== 'http-status') return failure;
  const { address, status } = failure;
  const isRefusal = status === 401 || status === 403;
  if (readServiceVersion(headers[serviceHeader]) !== undefined) return isRefusal ? 'not-accepted' : failure;
  if (!isRefusal && status !== 407) return failure;
  const schemes = listSchemes(headers[isRefusal ? 'www-authenticate' : 'proxy-authenticate']);
  const scheme = schemes.map(findWebServerScheme).find((found) => found !== undefined);
  if (status === 407 || scheme !== undefined) {
    return { kind: 'web-server-refused', address, status, scheme: scheme ?? '' };
  }
  const isUnsure = schemes.includes('bearer') || isPage(refusal, headers['content-type']);
  return isUnsure ? { kind: 'sign-in-refused', address, status } : 'not-accepted';
}

/** From challenges (RFC 9110 11.6.1), lowercase. There may be parameters among them. */
function listSchemes(challenges: string | string[] = ''): string[] {
  const unquoted = [challenges]
    .flat()
    .join()
    .replace(/"[^"]*"?/g, '');
  return unquoted.split(',').map((challenge) => challenge.trim().split(/\s/, 1).join().toLowerCase());
}

const findWebServerScheme = (scheme: string) =>
  webServerSchemes.find((name) => name.toLowerCase() === scheme);

/** An error page, rather than text or JSON of a lab service. Some services call those HTML too. */
function isPage(body: Buffer | null, contentType: unknown): boolean {
  const isHtml = /^\s*(?:text\/html|application\/xhtml)/i.test(String(contentType));
  if (body === null) return isHtml;
  if (readJson(body, contentType).kind !== 'unreadable') return false;
  return isHtml || /^\s*</.test(body.toString('utf8', 0, 1_024));
}

/** Codes of OpenSSL, BoringSSL, Node's TLS, and a server without TLS. */
const tlsCode =
  /^(?:EPROTO$|ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE))/;

/** Just the code: messages may have the whole URL in them. */
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

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The contract leaves statuses open (wire-spec 7.3). Our own service adds hints to some. */
export function readStatus(status: number, headers: Headers, address: string): LabFailure {
  const retryAfterMs = readRetryAfter(headers['retry-after']);
  if (status === 429) return { kind: 'throttled', address, retryAfterMs: retryAfterMs ?? 1_000 };
  if (status === 503 && retryAfterMs !== null) return { kind: 'busy', address, retryAfterMs };
  // With this content type our own service turns a caller away. Otherwise 403 is how some services reject an account.
  if (status === 403 && headers['content-type'] === 'application/problem+json') {
    return { kind: 'caller-refused', address };
  }
  return { kind: 'http-status', address, status };
}

/** In ms. The header may also be a date, which is no use if the clocks differ. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}
