import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * A client of the two operations that uses only the contract: it sends these bytes, and keeps the response
 * unchanged.
 */
export function postBytes(
  url: string,
  body: string | Uint8Array,
  type = 'application/json',
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const sent = request(url, { method: 'POST', headers: { 'content-type': type } }, (response) => {
    const { statusCode: status = 0, headers } = response;
    buffer(response).then((bytes) => resolve({ status, headers, text: bytes.toString('utf8') }), reject);
  });
  sent.on('error', reject).end(body);
  return promise;
}
