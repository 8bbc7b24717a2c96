import { Agent, type buildConnector, type Dispatcher } from 'undici';

/** Idle connections that stay open. */
const MAX_IDLE = 8;
/** Other connections are reused under load. They close after this idle time, in milliseconds. */
const SPARE_IDLE_MS = 1_000;

/** The connections to one service. */
export interface Connections {
  /** The dispatcher for the next call. The caller must call `release` when the call has ended. */
  take(): { readonly dispatcher: Dispatcher; readonly release: () => void };
  destroy(): void;
}

/**
 * Keeps at most 8 idle connections, so that 200 consoles behind one address leave room for others at the service.
 * Requests beyond 8 at once use separate connections, which are not kept.
 */
export function createConnections(connect: buildConnector.connector): Connections {
  // The call's own deadline covers both timeouts, to the millisecond.
  const common = { connect, headersTimeout: 0, bodyTimeout: 0, allowH2: false } as const;
  const kept = new Agent({ ...common, connections: MAX_IDLE });
  const spare = new Agent({ ...common, keepAliveTimeout: SPARE_IDLE_MS, keepAliveMaxTimeout: SPARE_IDLE_MS });
  let inProgress = 0;

  return {
    take() {
      if (inProgress >= MAX_IDLE) return { dispatcher: spare, release: () => {} };
      inProgress += 1;
      return { dispatcher: kept, release: () => void (inProgress -= 1) };
    },

    destroy() {
      void kept.destroy();
      void spare.destroy();
    },
  };
}
