import type { RouteName } from '#shared/ipc/contract.ts';
import { report } from '../report.ts';
import { api } from './api.ts';
import type { Args } from './create-api.ts';

/** Doesn't wait for main. If it fails, the page says so. */
export function send<R extends RouteName>(route: R, ...args: Args<R>): void {
  report(api.call(route, ...args));
}
