import dns from 'node:dns';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findScheme } from '../../../../../electron/console/trust/probe-tls.ts';

const running = new AbortController().signal;

/** Each host name leads to this error of a connection. */
function failWith(code: string, message = code): void {
  const lookup = vi.spyOn(dns, 'lookup');
  onTestFinished(() => lookup.mockRestore());
  const fail = (_name: string, _options: unknown, answer: (error: Error) => void): void =>
    answer(Object.assign(new Error(message), { code }));
  // `dns.lookup` has several forms, and node:tls uses the one with options.
  lookup.mockImplementation(fail as typeof dns.lookup);
}

it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EACCES'])(
  'doesn’t fall back to http for an unreachable host: %s',
  async (code) => {
    failWith(code);
    expect(await findScheme('https://lab.example/x', 1_000, running)).toBe('https://lab.example/x');
  },
);

it.each([
  ['https://lab.example', 'ECONNREFUSED', 'refused', 'http://lab.example'],
  ['https://lab.example/lab:8080/', 'ECONNREFUSED', 'refused', 'http://lab.example/lab:8080/'],
  // http would have the same port.
  ['https://lab.example:8443', 'ECONNREFUSED', 'refused', 'https://lab.example:8443'],
  ['https://lab.example:8443/lab', 'ECONNREFUSED', 'refused', 'https://lab.example:8443/lab'],
  ['https://lab.example', 'EPROTO', 'tlsv1 alert protocol version', 'https://lab.example'],
  ['https://lab.example', 'EPROTO', 'ssl3_get_record:wrong version number', 'http://lab.example'],
  ['https://lab.example', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'packet', 'http://lab.example'],
  ['https://lab.example', 'ERR_SSL_HTTP_REQUEST', 'http request', 'http://lab.example'],
  ['https://lab.example', 'ERR_TLS_UNEXPECTED', 'unexpected message', 'http://lab.example'],
  ['https://lab.example', 'ERR_SSL_TLSV1_ALERT', 'alert', 'https://lab.example'],
])('%s with the error %s (%s) leads to %s', async (address, code, message, found) => {
  failWith(code, message);
  expect(await findScheme(address, 1_000, running)).toBe(found);
});
