import { type Answer, refuse } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import type { Operation, RequestContext } from '../http/request-context.ts';
import type { HttpRequest } from './http-request.ts';

/** The handler of one path. */
export interface Route {
  readonly operation: Operation;
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** `body` is the text of a POST, JSON by its type. */
  readonly handle: (context: RequestContext, body: string) => Promise<Answer> | Answer;
}

/** @throws BodyRefused, and the errors of the route's own work. */
export function answerRoute(route: Route | undefined, context: HttpRequest): Promise<Answer> | Answer {
  if (route === undefined) return refuse(404, 'No resource at this path.');
  const { method } = context.request;
  // node:http omits the body of a response to HEAD.
  if (method !== route.method && !(method === 'HEAD' && route.method === 'GET')) {
    const allow = route.method === 'GET' ? 'GET, HEAD' : route.method;
    return refuse(405, `This path supports only ${allow}.`, { allow });
  }
  if (method !== 'POST') return route.handle(context, '');
  return readBody(context.request).then((body) => route.handle(context, body));
}

/** The path of a request's target, without its query. A target may also be a whole URL (RFC 9112 3.2.2). */
export function readPath(target: string): string {
  if (!target.startsWith('/')) return URL.parse(target)?.pathname ?? '';
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}
