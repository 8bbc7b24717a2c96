import type { Bridge } from '#shared/ipc/bridge.ts';
import { unpackAnswer, unpackEvent } from '#shared/ipc/packing.ts';

/** The bridge with what comes over it unpacked. */
export function unpackingBridge(bridge: Bridge): Bridge {
  return {
    async invoke(route, input) {
      const result = await bridge.invoke(route, input);
      return result.ok ? { ...result, value: unpackAnswer(route, result.value) } : result;
    },
    subscribe: (event, listener) =>
      bridge.subscribe(event, (payload) => listener(unpackEvent(event, payload))),
  };
}
