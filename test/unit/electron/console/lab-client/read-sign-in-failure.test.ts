import { expect, it } from 'vitest';
import { readSignInFailure } from '../../../../../electron/console/lab-client/read-sign-in-failure.ts';

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

it('leaves other failures', () => {
  const failure = { kind: 'http-status', address, status: 500 } as const;
  expect(read(500, challenge('Negotiate'))).toEqual(failure);
  expect(read(407, { 'device-lab-service': '0.2.0' })).toEqual({ ...failure, status: 407 });
  const refused = { kind: 'caller-refused', address } as const;
  expect(readSignInFailure({ kind: 'failed', failure: refused })).toBe(refused);
});
