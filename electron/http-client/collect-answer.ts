import type { Dispatcher } from 'undici';
import { BadAnswer, findFault } from './bad-answer.ts';
import { decodeContent, findCodings, type ReadLimits } from './decode-content.ts';

export interface CollectedAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** By this computer's clock. */
  readonly receivedAt: number;
  /** Decoded. Null if it's beyond the limit, or wasn't read. */
  readonly body: Buffer | null;
}

export interface CollectOptions extends ReadLimits {
  /** Up to how many bytes of a refusal to read. Otherwise only 2xx and 304 have a body. */
  readonly refusalLimit?: number | undefined;
}

const refusals: readonly number[] = [401, 403, 409, 410, 422];

/** Closes the connection, because the rest may never end. */
const abort = (controller: Dispatcher.DispatchController) => controller.abort(new Error('Aborted'));

/**
 * Reads at most `limit` bytes and a chunk, unless the response is encoded. Uses undici's parser directly: for thousands
 * of requests, a stream per body (as in `request`) costs as much as the parsing.
 * @throws BadAnswer; the signal's reason, at once; an error of the connection if no response had begun
 */
export async function collectAnswer(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { limit, signal, grow, refusalLimit = 0 }: CollectOptions,
): Promise<CollectedAnswer> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<CollectedAnswer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let bodyLimit = limit;
  let head: Omit<CollectedAnswer, 'body'> | null = null;
  let request: Dispatcher.DispatchController | null = null;

  function cancel(): void {
    // This also happens while it waits for a connection; `onRequestStart` aborts it then.
    reject(signal.reason);
    if (request) abort(request);
  }

  function settle(body: Buffer | null): void {
    if (head) resolve({ ...head, body });
  }

  function leave(controller: Dispatcher.DispatchController): void {
    settle(null);
    abort(controller);
  }

  function fail(error: unknown): void {
    // If we were refused, the status is enough.
    if (head && head.statusCode >= 400) settle(null);
    else reject(error);
  }

  signal.addEventListener('abort', cancel, { once: true });
  dispatcher.dispatch(options, {
    onRequestStart(controller) {
      request = controller;
      if (signal.aborted) abort(controller);
    },
    onResponseStart(controller, statusCode, headers) {
      if (statusCode < 200) return;
      head = { statusCode, headers, receivedAt: Date.now() };
      const isRefusal = refusals.includes(statusCode);
      if (isRefusal) bodyLimit = refusalLimit;
      // A 304 has no body, so its connection can be used again.
      const isRead = statusCode < 300 || statusCode === 304 || (isRefusal && refusalLimit > 0);
      if (!isRead || Number(headers['content-length']) > bodyLimit) leave(controller);
    },
    onResponseData(controller, chunk) {
      // Each resume sends an empty chunk. Pause for that, and it never ends.
      if (chunk.length === 0) return;
      size += chunk.length;
      if (size > bodyLimit) return leave(controller);
      chunks.push(chunk);
      if (!grow) return;
      controller.pause();
      grow(size).then(
        () => controller.resume(),
        (error: unknown) => {
          reject(error);
          abort(controller);
        },
      );
    },
    onResponseEnd() {
      const [first] = chunks;
      // Most come in one piece and needn't be copied.
      const body = first && chunks.length === 1 ? first : Buffer.concat(chunks, size);
      const codings = head === null ? [] : findCodings(head.headers);
      if (codings.length === 0) settle(body);
      else decodeContent(body, codings, { limit: bodyLimit, signal, grow }).then(settle, fail);
    },
    onResponseError(_controller, error) {
      const fault = findFault(error, head !== null);
      fail(fault === null ? error : new BadAnswer(fault, { cause: error }));
    },
  });
  return promise.finally(() => signal.removeEventListener('abort', cancel));
}
