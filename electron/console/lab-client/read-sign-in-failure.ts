import type { LabFailure } from '#shared/model/failure.ts';
import { readServiceVersion, serviceHeader } from '#shared/wire/service-header.ts';
import type { PostOutcome } from './post.ts';
import { readJson } from './read-json.ts';

/** Sign-ins of web servers and proxies themselves. A lab service knows nothing of them. */
const webServerSchemes = ['Negotiate', 'NTLM', 'Basic', 'Digest'];

/**
 * Reads who refused Authenticate. A 401 or 403 of the lab service means that the account is not accepted (wire-spec
 * 7), but a web server or a proxy in front of it refuses with the same statuses.
 */
export function readSignInFailure(
  answer: Extract<PostOutcome, { kind: 'failed' }>,
): LabFailure | 'not-accepted' {
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

/** The schemes of challenges (RFC 9110 11.6.1), in lowercase. May contain parameters, too. */
function listSchemes(challenges: string | string[] = ''): string[] {
  const unquoted = [challenges]
    .flat()
    .join()
    .replace(/"[^"]*"?/g, '');
  return unquoted.split(',').map((challenge) => challenge.trim().split(/\s/, 1).join().toLowerCase());
}

const findWebServerScheme = (scheme: string) =>
  webServerSchemes.find((name) => name.toLowerCase() === scheme);

/** An error page, not text or JSON of a lab service. Some services declare those as HTML, too. */
function isPage(body: Buffer | null, contentType: unknown): boolean {
  const isHtml = /^\s*(?:text\/html|application\/xhtml)/i.test(String(contentType));
  if (body === null) return isHtml;
  if (readJson(body, contentType).kind !== 'unreadable') return false;
  return isHtml || /^\s*</.test(body.toString('utf8', 0, 1_024));
}
