import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { RequestContext } from './request-context.ts';

/** Sends the headers, and a body that is complete. `isLast` closes the connection afterwards. */
export function send(
  { id }: RequestContext,
  response: ServerResponse,
  answer: Answer,
  isLast: boolean,
): void {
  const { status, type, body, parts, headers, isReady } = answer;
  // Names and values alternate, because these headers keep their order.
  const head = ['x-request-id', id];
  // RFC 9110 8.6: a 204 must not have Content-Length, and a 304 would have that of the whole response.
  if (status !== 204 && status !== 304 && parts === undefined)
    head.push('content-length', `${body?.length ?? 0}`);
  if (isReady !== true) {
    head.push('x-content-type-options', 'nosniff');
    if (headers?.['cache-control'] === undefined) head.push('cache-control', 'no-store');
  }
  if (type !== undefined) head.push('content-type', type);
  if (isLast) head.push('connection', 'close');
  response.writeHead(status, [...head, ...Object.entries(headers ?? {}).flat()]);
  if (parts === undefined || response.req.method === 'HEAD') response.end(body);
}

/**
 * Sends a body while it is written. The next part is taken when the connection has room for it, so that a slow caller
 * needs no memory for the rest. `onWait` is called before each wait for room.
 * @throws the errors of the parts, and the signal's reason
 */
export async function sendParts(
  response: ServerResponse,
  parts: AsyncIterable<Buffer>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<void> {
  for await (const part of parts) {
    signal.throwIfAborted();
    if (response.write(part)) continue;
    onWait();
    await once(response, 'drain', { signal });
  }
  response.end();
}
