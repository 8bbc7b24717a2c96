import { describe, expect, it } from 'vitest';
import { readCallError } from '../../../../../electron/console/lab-client/call-failure.ts';

const address = 'http://lab.example';
const coded = (code: string, message = 'at http://lab.example/secret') =>
  Object.assign(new Error(message), { code });

describe('readCallError', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['EHOSTUNREACH', 'unreachable'],
    ['UND_ERR_SOCKET', 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed-out'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['EPROTO', 'tls'],
  ])('reads %s as %s', (code, kind) => {
    expect(readCallError(coded(code), address, 3_000)).toMatchObject({ kind, address });
  });

  it('contains the time that it waited for a connection', () => {
    expect(readCallError(coded('UND_ERR_CONNECT_TIMEOUT'), address, 3_000)).toEqual({
      kind: 'timed-out',
      address,
      afterMs: 3_000,
    });
  });

  it('does not repeat the message of an unreachable service, which can contain the secret path', () => {
    expect(readCallError(coded('ECONNREFUSED'), address, 1)).toEqual({
      kind: 'unreachable',
      address,
      detail: 'ECONNREFUSED',
    });
  });

  it('finds the code in the cause of the error, and works without a code', () => {
    const wrapped = new TypeError('fetch failed', { cause: coded('ECONNRESET') });
    expect(readCallError(wrapped, address, 1)).toMatchObject({ detail: 'ECONNRESET' });
    expect(readCallError(new TypeError('x'), address, 1)).toMatchObject({ detail: 'TypeError' });
    expect(readCallError('thrown', address, 1)).toMatchObject({ kind: 'unreachable', detail: 'unknown' });
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate; if the root CA is installed ...'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '4057B1:error:0A00010B\n:SSL routines'],
])('keeps only the code of a TLS error: %s', (code, message) => {
  expect(readCallError(coded(code, message), address, 1)).toEqual({ kind: 'tls', address, detail: code });
});

it.each(['XCERT_', 'EPROTOTYPE', 'EPROTONOSUPPORT'])('%s is not one of the similar codes', (code) =>
  expect(readCallError(coded(code), address, 1)).toEqual({ kind: 'unreachable', address, detail: code }),
);
