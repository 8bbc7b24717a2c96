import type { IncomingMessage } from 'node:http';
import { type Answer, refuse } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import type { Handle, Operation, RequestContext } from '../http/request-context.ts';

/** The handler of one path. */
export interface Route {
  readonly operation: Operation;
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly handle: Handle;
}

/** @throws BodyRefused, and the errors of the route's own work. */
export async function answerRoute(
  route: Route | undefined,
  context: RequestContext,
  request: IncomingMessage,
): Promise<Answer> {
  if (route === undefined) return refuse(404, 'No resource at this path.');
  const { method } = request;
  // node:http omits the body of a response to HEAD.
  if (method !== route.method && !(method === 'HEAD' && route.method === 'GET')) {
    const allow = route.method === 'GET' ? 'GET, HEAD' : route.method;
    return refuse(405, `This path supports only ${allow}.`, { allow });
  }
  return route.handle(context, method === 'POST' ? await readBody(request) : '');
}

/** The path of a request's target, without its query. A target may also be a whole URL (RFC 9112 3.2.2). */
export function readPath(target = ''): string {
  return (target.startsWith('/') ? target.split('?', 1)[0] : URL.parse(target)?.pathname) ?? '';
}
