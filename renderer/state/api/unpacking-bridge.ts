import type { Bridge } from '#shared/ipc/bridge.ts';
import { createUnpacker } from '#shared/ipc/packing.ts';

/** The bridge with what comes over it unpacked. */
export function unpackingBridge(bridge: Bridge): Bridge {
  const unpack = createUnpacker();
  return {
    async invoke(route, input) {
      const result = await bridge.invoke(route, input);
      return result.ok ? { ...result, value: unpack.answer(route, result.value) } : result;
    },
    subscribe: (event, listener) =>
      bridge.subscribe(event, (payload) => listener(unpack.event(event, payload))),
  };
}
