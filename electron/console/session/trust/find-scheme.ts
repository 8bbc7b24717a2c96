import { probeTls } from './probe-tls.ts';

/** Errors of OpenSSL and BoringSSL for a response that is not TLS. */
const notTls =
  /wrong.version.number|packet.length.too.long|http.request|unexpected.message|record.layer|bad.record.type/i;
/** The host cannot be reached with any protocol. */
const unreachableCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EACCES',
]);

/**
 * Adds the scheme to a service address that was typed without one: https if the server responds with TLS, with
 * any certificate; http if it responds otherwise, or if the https port is closed. An attacker on the network can
 * force http, but the user must confirm before anything is sent.
 * @param address with https, which is an assumption
 * @param timeoutMs for the connection, and again for the handshake
 */
export async function findScheme(address: string, timeoutMs: number, signal: AbortSignal): Promise<string> {
  const url = URL.parse(address);
  // Not a URL: the call itself fails with a message.
  const hasTls = url === null || (await answersByTls(url, hasPort(address), timeoutMs, signal));
  return hasTls ? address : address.replace(/^https:/, 'http:');
}

function hasPort(address: string): boolean {
  return /^https:\/\/[^/]*:\d+(?:\/|$)/.test(address);
}

function answersByTls(
  url: URL,
  isPortTyped: boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  return probeTls(url, {
    timeoutMs,
    signal,
    onAborted: true,
    onSecure: () => true,
    onFailed(isConnected, error) {
      const { code = '', message = '' } = error ?? {};
      if (unreachableCodes.has(code)) return true;
      // An alert or an unsupported version is a TLS response.
      if (/^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return !notTls.test(`${code} ${message}`);
      // If a typed port refuses connections, http would fail there too.
      return !isConnected && isPortTyped;
    },
  });
}
