import { type Answer, refuse } from './answer.ts';
import { readBody } from './read-body.ts';
import type { Operation, RequestContext } from '../request-context.ts';
import type { Visit } from './visit.ts';

/** What answers one path. */
export type Route =
  | {
      readonly operation: Operation;
      readonly method: 'POST';
      /** `body` is the text that came, JSON by its type. */
      readonly handle: (context: RequestContext, body: string) => Promise<Answer> | Answer;
    }
  | {
      readonly operation: Operation;
      readonly method: 'GET' | 'DELETE';
      readonly handle: (context: RequestContext) => Promise<Answer> | Answer;
    };

/** @throws BodyRefused, and whatever the route's own work throws. */
export function answerRoute(route: Route | undefined, visit: Visit): Promise<Answer> | Answer {
  if (route === undefined) return refuse(404, 'There is nothing here');
  const { method } = visit.request;
  if (route.method === 'POST') {
    if (method !== 'POST') return refuseMethod('POST');
    return readBody(visit.request).then((body) => route.handle(visit, body));
  }
  if (route.method === 'DELETE') return method === 'DELETE' ? route.handle(visit) : refuseMethod('DELETE');
  // node:http leaves the body of an answer to HEAD out.
  return method === 'GET' || method === 'HEAD' ? route.handle(visit) : refuseMethod('GET, HEAD');
}

function refuseMethod(allowed: string): Answer {
  return refuse(405, `This path takes ${allowed} only`, { allow: allowed });
}

/** The path of a request's target, without its query; a target may also be a whole URL (RFC 9112 3.2.2). */
export function readPath(target: string): string {
  if (!target.startsWith('/')) return URL.parse(target)?.pathname ?? '';
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}
