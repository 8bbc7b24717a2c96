import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Errors of OpenSSL and BoringSSL for a response that is not TLS. */
const notTls =
  /wrong.version.number|packet.length.too.long|http.request|unexpected.message|record.layer|bad.record.type/i;
/** The host cannot be reached with any protocol. */
const noWay = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EACCES']);

/**
 * Adds the scheme to a service address that was typed without one: https if the server responds with TLS, with any certificate;
 * http if it responds otherwise, or if the https port is closed. An attacker on the network can force http, but the person is
 * asked before anything is sent.
 * @param address with https, which was assumed
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
  { hostname, port }: URL,
  isPortTyped: boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const host = hostname.replace(/^\[|\]$/g, '');
  let isConnected = false;
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    // This finds out only whether there is TLS. It sends nothing; the certificate is checked before anything is sent.
    rejectUnauthorized: false,
  });
  // If a typed port refuses connections, http would fail there too.
  const giveUp = () => resolve(!isConnected && isPortTyped);
  let timer = setTimeout(giveUp, timeoutMs);
  const cancel = () => resolve(true);
  signal.addEventListener('abort', cancel, { once: true });
  socket.once('connect', () => {
    isConnected = true;
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
  });
  socket.once('secureConnect', () => resolve(true));
  socket.on('close', giveUp).on('error', (error: NodeJS.ErrnoException) => {
    const { code = '', message } = error;
    if (noWay.has(code)) return resolve(true);
    // An alert or an unsupported version is a TLS response.
    if (/^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return resolve(!notTls.test(`${code} ${message}`));
    giveUp();
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    socket.destroy();
  });
}
