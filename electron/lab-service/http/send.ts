import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import type { RequestContext } from './request-context.ts';

type SendingLimits = Readonly<Record<'unreadMs' | 'sendMs', number>>;

/** Calls `onUnread` if the caller doesn't read it all at once. @throws the parts' errors, the signal's reason */
export async function send(
  context: RequestContext,
  response: ServerResponse,
  { status, type, body, parts, headers = {}, isReady }: Answer,
  isLast: boolean,
  limits: SendingLimits,
  onUnread: () => void,
): Promise<void> {
  const head = ['x-request-id', context.id];
  // RFC 9110 8.6: a 204 mustn't have Content-Length, and a 304's would be that of the whole response.
  if (status !== 204 && status !== 304 && parts === undefined)
    head.push('content-length', `${body?.length ?? 0}`);
  if (isReady !== true) {
    head.push('x-content-type-options', 'nosniff');
    if (headers['cache-control'] === undefined) head.push('cache-control', 'no-store');
  }
  if (type !== undefined) head.push('content-type', type);
  if (isLast) head.push('connection', 'close');
  head.push(...Object.entries(headers).flat());
  response.writeHead(status, head);
  let isLimited = false;
  const limit = (): void => {
    if (isLimited || !limitSending(response, limits)) return;
    isLimited = true;
    onUnread();
  };
  if (parts !== undefined && response.req.method !== 'HEAD') {
    // Only take a part when there's room, so that a slow caller needs no memory for the rest.
    for await (const part of parts) {
      context.signal.throwIfAborted();
      if (response.write(part)) continue;
      limit();
      await once(response, 'drain', { signal: context.signal });
    }
  }
  response.end(body);
  limit();
}

const PERIODS = 4;

/**
 * Hangs up after `unreadMs` without progress (up to a quarter less), or after `sendMs`. Call it once, when
 * there's no room for the next part or after `response.end()`. Returns whether anything is still unsent.
 */
export function limitSending(response: ServerResponse, { unreadMs, sendMs }: SendingLimits): boolean {
  const { socket } = response;
  // Nearly all responses go out at once. If there's no socket, it waits for an earlier one on its connection.
  if (response.destroyed || response.writableFinished || socket?.writableLength === 0) return false;
  const connection = socket ?? response.req.socket;
  const periodMs = unreadMs / PERIODS;
  let quietPeriods = 0;
  let quietAt = 0;
  connection.setTimeout(periodMs);
  // Node tells us of a period without sent bytes. Bytes at its beginning count, so with a single period of
  // `unreadMs` it could take twice as long. The listener is on the response, because a pipelining caller
  // would add one to its socket per response.
  response.on('timeout', () => {
    const now = performance.now();
    // If bytes were sent in between, two reports are two periods apart.
    quietPeriods = now - quietAt > 1.95 * periodMs ? 1 : quietPeriods + 1;
    quietAt = now;
    // The first may be missing, because of bytes at its beginning.
    if (quietPeriods < PERIODS - 1) connection.setTimeout(periodMs);
    else connection.destroy();
  });
  const timer = setTimeout(() => connection.destroy(), sendMs);
  response.once('close', () => {
    clearTimeout(timer);
    // The next request may have to wait for us. By now an idle connection has another timeout.
    if (connection.timeout === periodMs) connection.setTimeout(0);
  });
  return true;
}
