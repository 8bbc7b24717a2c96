import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#shared/log.ts';
import { Overloaded } from '../limiter.ts';
import { refuse } from './reply.ts';

const refusals = new Map([
  [400, 'The body cannot be read as JSON'],
  [413, 'The body is too large'],
  [415, 'The body must be application/json'],
]);

/** Answers what went wrong before or inside an operation, in words of ours; only the log says more. */
export function createErrorHandler(log: Log) {
  return function handleError(
    error: FastifyError,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const words = refusals.get(error.statusCode ?? 500);
    if (words !== undefined) return refuse(reply, error.statusCode ?? 500, words);
    if (error instanceof Overloaded) {
      return refuse(reply.header('retry-after', '1'), 503, 'The service is too busy; try again');
    }
    // A caller who has gone hears nothing, and what was stopped for that reason is no fault.
    if (!reply.raw.destroyed) log.error('An operation failed', { error: error.stack ?? error.message });
    return refuse(reply, 500, 'The service could not answer; its log says why');
  };
}

/** Answers a request whose path is not even an encoded one, which Fastify would repeat. */
export function handleBadPath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  refuse(reply, 400, 'The path cannot be read');
}

/** Anything else than the two operations: their paths take POST alone, other paths do not exist. */
export function createNotFoundHandler(paths: readonly string[]) {
  return function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [path = ''] = request.url.split('?', 1);
    if (!paths.includes(path)) return refuse(reply, 404, 'There is nothing here');
    return refuse(reply.header('allow', 'POST'), 405, 'This operation takes POST');
  };
}
