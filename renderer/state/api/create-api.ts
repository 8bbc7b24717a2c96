import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName, Events, Input, Output, RouteName } from '#shared/ipc/contract.ts';
import { unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';
import type { ResultCode } from '#shared/ipc/result.ts';

export type Args<R extends RouteName> = Input<R> extends undefined ? [] : [input: Input<R>];

/** A call that main could not carry out. Expected outcomes are part of each route's output. */
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
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}

/** Adds the contract's types to the bridge, and unpacks packed messages. The only user of the bridge. */
export function createApi(bridge: Bridge): Api {
  return {
    async call<R extends RouteName>(route: R, ...[input]: Args<R>) {
      const result = await bridge.invoke(route, input);
      if (!result.ok) throw new CallError(result.error.code, result.error.route);
      // Main is trusted: the contract defines the result of this route.
      return unpackAnswer(route, result.value) as Output<R>;
    },
    on: (event, listener) =>
      // As above, for events.
      bridge.subscribe(event, (payload) => listener(unpackEvent(event, payload) as Events[typeof event])),
  };
}
