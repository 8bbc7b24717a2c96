import { describe, expect, it } from 'vitest';
import {
  readCallError,
  readSignInFailure,
  readStatus,
} from '../../../../../electron/console/lab-client/read-failure.ts';

describe('read failure', () => {
  const address = 'https://lab.example';
  type Headers = Readonly<Record<string, string | string[]>>;

  function read(status: number, headers: Headers, body: string | null = '') {
    const refusal = body === null ? null : Buffer.from(body);
    return readSignInFailure({
      kind: 'failed',
      failure: { kind: 'http-status', address, status },
      headers,
      refusal,
    });
  }
  const challenge = (value: string | string[]) => ({ 'www-authenticate': value });
  const html = { 'content-type': 'text/html; charset=utf-8' };

  it.each<[string, number, Headers, string | null]>([
    ['nothing', 401, {}, ''],
    ['text', 403, { 'content-type': 'text/plain' }, 'wrong password'],
    ['JSON', 401, { 'content-type': 'application/json' }, '{"message":"Unauthorized"}'],
    ['JSON as HTML, as PHP sends it', 401, html, '{"message":"Unauthorized"}'],
    ['white space as HTML', 401, html, '\r\n'],
    ['an unknown challenge', 401, challenge('Lab realm="x"'), 'no'],
    ['a body that cannot be read', 401, {}, null],
    ['a challenge of our own service', 401, { ...challenge('Bearer'), 'device-lab-service': '0.2.0' }, ''],
  ])('a refusal with %s is a failed check', (_what, status, headers, body) => {
    expect(read(status, headers, body)).toBe('not-accepted');
  });

  it.each<[string, number, Headers, string]>([
    ['Negotiate', 401, challenge(['Negotiate', 'NTLM']), 'Negotiate'],
    ['NTLM', 401, challenge('NTLM'), 'NTLM'],
    ['a token of Negotiate', 401, challenge('Negotiate oRQwEg=='), 'Negotiate'],
    ['basic in lowercase', 403, challenge('basic realm="Bearer, Negotiate"'), 'Basic'],
    ['Digest', 401, challenge('Digest realm="x", qop="auth"'), 'Digest'],
    ['Bearer and NTLM', 401, { ...challenge('Bearer, NTLM'), ...html }, 'NTLM'],
    ['a proxy', 407, { 'proxy-authenticate': 'Negotiate' }, 'Negotiate'],
    ['a proxy without a challenge', 407, {}, ''],
  ])('a challenge of a web server is its refusal: %s', (_what, status, headers, scheme) => {
    expect(read(status, headers)).toEqual({ kind: 'web-server-refused', address, status, scheme });
  });

  it.each<[string, number, Headers, string | null]>([
    ['a Bearer challenge', 401, challenge('Bearer realm="x"'), ''],
    ['a page', 403, {}, '\uFEFF\r\n<!DOCTYPE html>'],
    ['text as HTML, as IIS sends it', 401, html, 'You do not have permission to view this page.'],
    ['HTML that cannot be read', 401, html, null],
  ])('%s can be of the lab service or of a proxy', (_what, status, headers, body) => {
    expect(read(status, headers, body)).toEqual({ kind: 'sign-in-refused', address, status });
  });

  it('leaves other failures alone', () => {
    const failure = { kind: 'http-status', address, status: 500 } as const;
    expect(read(500, challenge('Negotiate'))).toEqual(failure);
    expect(read(407, { 'device-lab-service': '0.2.0' })).toEqual({ ...failure, status: 407 });
    const refused = { kind: 'caller-refused', address } as const;
    expect(readSignInFailure({ kind: 'failed', failure: refused })).toBe(refused);
  });
});

describe('call failure', () => {
  const address = 'http://lab.example';
  const coded = (code: string) => Object.assign(new Error('at http://lab.example/secret'), { code });

  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['EHOSTUNREACH', 'unreachable'],
    ['UND_ERR_SOCKET', 'unreachable'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['EPROTO', 'tls'],
    // Like those of TLS.
    ['XCERT_', 'unreachable'],
    ['EPROTOTYPE', 'unreachable'],
    ['EPROTONOSUPPORT', 'unreachable'],
  ])('reads %s as %s, without a message that may contain the secret path', (code, kind) => {
    expect(readCallError(coded(code), address, 1)).toEqual({ kind, address, detail: code });
  });

  it('says how long it waited for a connection', () => {
    expect(readCallError(coded('UND_ERR_CONNECT_TIMEOUT'), address, 3_000)).toEqual({
      kind: 'timed-out',
      address,
      afterMs: 3_000,
    });
  });

  it('finds the code in the error’s cause, or does without', () => {
    const wrapped = new TypeError('fetch failed', { cause: coded('ECONNRESET') });
    expect(readCallError(wrapped, address, 1)).toMatchObject({ detail: 'ECONNRESET' });
    expect(readCallError(new TypeError('x'), address, 1)).toMatchObject({ detail: 'TypeError' });
    expect(readCallError('thrown', address, 1)).toMatchObject({ kind: 'unreachable', detail: 'unknown' });
  });
});

describe('read status', () => {
  const address = 'http://lab.example';
  const problem = 'application/problem+json';

  it.each([
    [429, { 'retry-after': '8' }, { kind: 'throttled', retryAfterMs: 8_000 }],
    [429, {}, { kind: 'throttled', retryAfterMs: 1_000 }],
    [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { kind: 'throttled', retryAfterMs: 1_000 }],
    [503, { 'retry-after': '2' }, { kind: 'busy', retryAfterMs: 2_000 }],
    [503, { 'retry-after': '999999' }, { kind: 'busy', retryAfterMs: 999_999_000 }],
    [503, {}, { kind: 'http-status', status: 503 }],
    [403, { 'content-type': problem }, { kind: 'caller-refused' }],
    [403, { 'content-type': 'text/html' }, { kind: 'http-status', status: 403 }],
    [500, { 'content-type': problem, 'retry-after': '2' }, { kind: 'http-status', status: 500 }],
  ])('%i with %j is %j', (status, headers, failure) => {
    expect(readStatus(status, headers, address)).toEqual({ ...failure, address });
  });

  it.each([['1234567'], ['2x'], ['x2'], ['-2'], [''], [['2']]])('ignores a Retry-After of %j', (header) => {
    expect(readStatus(503, { 'retry-after': header }, address)).toEqual({
      kind: 'http-status',
      address,
      status: 503,
    });
  });
});
