import { connect } from 'node:net';

/** Sends these bytes to a server on this computer and returns all received data until it closes the connection. */
export async function sendRaw(port: number, bytes: string, host = '127.0.0.1'): Promise<string> {
  const socket = connect(port, host);
  socket.write(bytes);
  let received = '';
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) received += chunk;
  return received;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly host: string;
  readonly type?: string;
  readonly body?: string;
}

/** A complete HTTP request as on the wire. The connection ends after the response. */
export function formatRequest({ method = 'POST', path, host, type, body = '' }: RawRequest): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
