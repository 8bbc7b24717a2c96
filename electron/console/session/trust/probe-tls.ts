import { isIP } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';

interface ProbeOptions<T> {
  /** For the connection, and again for the handshake. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly secureContext?: SecureContext;
  readonly onSecure: (socket: TLSSocket) => T;
  /** The handshake failed. `error` is null if the server closed the connection or did not respond in time. */
  readonly onFailed: (isConnected: boolean, error: NodeJS.ErrnoException | null) => T;
  readonly onAborted: T;
}

/** Reads the response of a server to a TLS handshake, with any certificate. It sends nothing after the handshake. */
export function probeTls<T>({ hostname, port }: URL, options: ProbeOptions<T>): Promise<T> {
  const { timeoutMs, signal, secureContext, onSecure, onFailed, onAborted } = options;
  const { promise, resolve } = Promise.withResolvers<T>();
  const host = hostname.replace(/^\[|\]$/g, '');
  let isConnected = false;
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    ...(secureContext && { secureContext }),
    // The certificate is checked before anything is sent.
    rejectUnauthorized: false,
  });
  const fail = () => resolve(onFailed(isConnected, null));
  let timer = setTimeout(fail, timeoutMs);
  const abort = () => resolve(onAborted);
  signal.addEventListener('abort', abort, { once: true });
  socket.once('connect', () => {
    isConnected = true;
    clearTimeout(timer);
    timer = setTimeout(fail, timeoutMs);
  });
  socket.once('secureConnect', () => resolve(onSecure(socket)));
  socket.on('close', fail).on('error', (error) => resolve(onFailed(isConnected, error)));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    socket.destroy();
  });
}
