import type { Dispatcher } from 'undici';

export interface CollectedAnswer {
  readonly statusCode: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null if the status is not 2xx or 304, because the body is then not read, or if it exceeds the limit. */
  readonly body: Buffer | null;
}

/** An aborted response closes its connection, because the rest may be endless. */
class ResponseAborted extends Error {
  override readonly name = 'ResponseAborted';
}

/** Errors of calls whose response had begun. */
const begun = new WeakSet<Error>();

/** Whether part of a response had arrived before the call failed. */
export const hasAnswerBegun = (error: unknown): boolean => error instanceof Error && begun.has(error);

/**
 * Sends a request and collects its response. At most `limit` bytes and one chunk are in memory. It uses undici's
 * parser directly: `request` creates a stream for each body, which costs as much as parsing for thousands of
 * requests. Rejects with the signal's reason immediately.
 */
export function collectAnswer(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<CollectedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CollectedAnswer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let head: Pick<CollectedAnswer, 'statusCode' | 'headers'> = { statusCode: 0, headers: {} };
  let request: Dispatcher.DispatchController | null = null;

  function cancel(): void {
    // Rejects also while the request waits for a connection. `onRequestStart` then aborts the request.
    reject(signal.reason);
    request?.abort(new ResponseAborted());
  }

  function leave(controller: Dispatcher.DispatchController): void {
    resolve({ ...head, body: null });
    controller.abort(new ResponseAborted());
  }

  if (signal.aborted) reject(signal.reason);
  else {
    signal.addEventListener('abort', cancel, { once: true });
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        request = controller;
        if (signal.aborted) controller.abort(new ResponseAborted());
      },
      onResponseStart(controller, statusCode, headers) {
        // An informational response, such as 103, is ignored.
        if (statusCode < 200) return;
        head = { statusCode, headers };
        // A 304 has no body, so its connection can be used again.
        const isRead = statusCode < 300 || statusCode === 304;
        if (!isRead || Number(headers['content-length']) > limit) leave(controller);
      },
      onResponseData(controller, chunk) {
        size += chunk.length;
        if (size > limit) leave(controller);
        else chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ ...head, body: joinChunks(chunks, size) }),
      onResponseError: (_controller, error) => {
        if (head.statusCode !== 0) begun.add(error);
        reject(error);
      },
    });
  }
  return promise.finally(() => signal.removeEventListener('abort', cancel));
}

/** Most responses arrive in one piece and are not copied. */
function joinChunks(chunks: readonly Buffer[], size: number): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks, size);
}
