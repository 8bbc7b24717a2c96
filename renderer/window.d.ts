import type { Bridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** electron/preload.ts creates it. */
    readonly bridge: Bridge;
  }
}
