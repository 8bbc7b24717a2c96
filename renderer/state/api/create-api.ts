import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName, Events, Input, Output, RouteName } from '#shared/ipc/contract.ts';
import { unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';
import type { ResultCode } from '#shared/ipc/result.ts';

export type Args<R extends RouteName> = Input<R> extends undefined ? [] : [input: Input<R>];

/** Main couldn't do it. Expected outcomes are part of the routes' outputs. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ResultCode;

  constructor(code: ResultCode, route: string) {
    super(`${route}: ${code}`);
    this.code = code;
  }
}

export interface Api {
  /** @throws CallError */
  call<R extends RouteName>(route: R, ...args: Args<R>): Promise<Output<R>>;
  /** Returns a function that unsubscribes. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}

/** Puts the contract's types on the bridge, and unpacks messages. Nothing else touches the bridge. */
export function createApi(bridge: Bridge): Api {
  return {
    async call<R extends RouteName>(route: R, ...[input]: Args<R>) {
      const result = await bridge.invoke(route, input);
      if (!result.ok) throw new CallError(result.error.code, result.error.route);
      // We trust main: the contract says what this route returns.
      return unpackAnswer(route, result.value) as Output<R>;
    },
    on: (event, listener) =>
      // As above, for events.
      bridge.subscribe(event, (payload) => listener(unpackEvent(event, payload) as Events[typeof event])),
  };
}
