import type { FastifyReply } from 'fastify';

/**
 * Aborted when the caller hangs up before its answer. Fastify's own `request.signal` is aborted as soon as the body has
 * been read, since Node closes the request then.
 */
export function watchCaller(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
