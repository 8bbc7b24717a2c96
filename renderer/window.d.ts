import type { Bridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** Put there by electron/preload.ts. */
    readonly bridge: Bridge;
  }
}
