import { connect } from 'node:net';

/** Sends these bytes to a server on this computer and gives back all that comes until it ends the connection. */
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

/** A whole HTTP request as it stands on the wire; the connection ends after the answer. */
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
