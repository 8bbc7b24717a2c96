import type { RouteName } from '#shared/ipc/contract.ts';
import { report } from '../report.ts';
import { api } from './api.ts';
import type { Args } from './create-api.ts';

/** Calls main without waiting for the result. The page shows a failed call. */
export function send<R extends RouteName>(route: R, ...args: Args<R>): void {
  report(api.call(route, ...args));
}
