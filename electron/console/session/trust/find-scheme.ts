import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** What OpenSSL and BoringSSL say of an answer that is no TLS. */
const notTls =
  /wrong.version.number|packet.length.too.long|http.request|unexpected.message|record.layer|bad.record.type/i;
/** Nobody can be reached at all, by whatever protocol. */
const noWay = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EACCES']);

/**
 * The address of a service that a person typed without a scheme, with the one it is to be called by: https wherever anything
 * answers by TLS, whatever its certificate; http where something answers otherwise, or nothing at the port of https. Whoever
 * stands on the way can bring about http, but never unasked: the person is asked before anything is sent.
 * @param address with https, which was assumed
 * @param timeoutMs for the connection, and again for the handshake
 */
export async function findScheme(address: string, timeoutMs: number, signal: AbortSignal): Promise<string> {
  const url = URL.parse(address);
  // A base address that no URL parser takes: the call itself fails, in words.
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
    // Only whether there is TLS: nothing is sent, and the certificate is looked at when something is.
    rejectUnauthorized: false,
  });
  // Where a port was typed and nobody accepts a connection there, http would find nobody either.
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
    // An alert, or a version we do not speak, is an answer by TLS.
    if (/^(?:EPROTO|ERR_SSL|ERR_TLS)/.test(code)) return resolve(!notTls.test(`${code} ${message}`));
    giveUp();
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    socket.destroy();
  });
}
