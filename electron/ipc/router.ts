import { type Input, type Output, type RouteName, routes } from '#shared/ipc/contract.ts';
import type { Result, ResultCode } from '#shared/ipc/result.ts';
import type { Log } from '#shared/log.ts';

export type Handlers = { readonly [R in RouteName]: (input: Input<R>) => Output<R> | Promise<Output<R>> };

/** Never rejects, and gives away nothing of an error. */
export type Dispatch = (route: unknown, input: unknown) => Promise<Result<unknown>>;

export function createRouter(handlers: Handlers, log: Log): Dispatch {
  return async function dispatch(route, input) {
    if (!isRouteName(route)) return refuse('unknown-route', typeof route === 'string' ? route : typeof route);
    const reading = readInput(route, input);
    if (!reading.success) return refuse('invalid-input', route);
    try {
      // The type pairs each route with its input, and a lookup by name loses that.
      const handler = handlers[route] as (input: unknown) => unknown;
      return { ok: true, value: await handler(reading.data) };
    } catch (error) {
      // Don't log the input: a sign-in's has the password.
      log.error('A call failed', { route, error: error instanceof Error ? error : new Error(String(error)) });
      return refuse('internal', route);
    }
  };
}

function readInput(route: RouteName, input: unknown) {
  try {
    return routes[route].input.safeParse(input);
  } catch {
    // For a few inputs zod itself throws, e.g. a typed array for a readonly list.
    return { success: false } as const;
  }
}

function isRouteName(route: unknown): route is RouteName {
  return typeof route === 'string' && Object.hasOwn(routes, route);
}

function refuse(code: ResultCode, route: string): Result<never> {
  return { ok: false, error: { code, route: route.slice(0, 100) } };
}
