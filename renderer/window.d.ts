import type { Bridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** From electron/preload.ts. */
    readonly bridge: Bridge;
  }
}
