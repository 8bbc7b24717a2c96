import type { RouteName } from '#shared/ipc/contract.ts';
import { report } from '../report.ts';
import { api } from './api.ts';
import type { Args } from './create-api.ts';

/** Calls main where the page does not wait for the answer. A call that fails is reported on the page. */
export function send<R extends RouteName>(route: R, ...args: Args<R>): void {
  report(api.call(route, ...args));
}
