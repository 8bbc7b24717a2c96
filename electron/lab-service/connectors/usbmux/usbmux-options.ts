import { type AgentAddress, parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { SocketLimits } from '../agent-socket.ts';
import type { ConnectorLimits } from '../connector-kind.ts';

const MESSAGE_BYTES = 64 * 1024;

const limitTo = (idleMs: number, wholeMs: number, replyBytes: number): SocketLimits => ({
  connectMs: 3_000,
  idleMs,
  wholeMs,
  replyBytes,
});

/** In ms. Where there are two limits for turns, the second is over all agents. */
export const defaultUsbmuxOptions = {
  /** This computer's usbmuxd, for which {@link ownUsbmuxd} stands. Null where it is that address (Windows). */
  socket: process.platform === 'win32' ? null : '/var/run/usbmuxd',
  /** Off, because phones are mostly named after people. */
  readsNames: false,
  /** Only list these UDIDs. Null is all. */
  only: null as readonly string[] | null,
  /** How long a response waits for its phones: in all, and since one was last read. */
  answerMs: 3_000,
  quietMs: 1_000,
  /** After this, a phone that was never read no longer counts as being read. */
  firstReadingMs: 20_000,
  /** Before trying again. Doubles with each failure. */
  retryMs: 30_000,
  maxRetryMs: 300_000,
  nameMs: 60_000,
  phonesAtOnce: 8,
  phonesAtOnceInAll: 32,
  /** How many of these are for phones that failed last time. */
  hungAtOnce: 2,
  hungAtOnceInAll: 8,
  /** Track a usbmuxd that was asked for within this time. */
  trackMs: 60_000,
  pollMs: 5_000,
  minPollMs: 1_000,
  freshMs: 7_000,
  maxTrackPauseMs: 60_000,
  probeLimits: { connectMs: 1_500, idleMs: 1_500, wholeMs: 1_500, replyBytes: 4_096 } satisfies SocketLimits,
  /** Long, because it's usually silent. */
  trackLimits: limitTo(600_000, 600_000, MESSAGE_BYTES),
  /** A list is one message, with a kilobyte per phone. */
  listLimits: limitTo(5_000, 8_000, 8 * MESSAGE_BYTES),
  phoneLimits: limitTo(5_000, 15_000, MESSAGE_BYTES),
  now: () => performance.now(),
};

export type UsbmuxOptions = Readonly<typeof defaultUsbmuxOptions>;

/** Where Apple's service listens on Windows. Elsewhere it stands for the socket of this computer's usbmuxd. */
export const ownUsbmuxd = { host: '127.0.0.1', port: 27_015 } as const;

export function readUsbmuxOptions({ usbmux = {} }: ConnectorLimits): UsbmuxOptions {
  const { socket, readsNames, only } = usbmux;
  return {
    ...defaultUsbmuxOptions,
    ...(socket !== undefined && defaultUsbmuxOptions.socket !== null && { socket }),
    ...(readsNames !== undefined && { readsNames }),
    ...(only !== undefined && { only }),
  };
}

/** Where others look for it too, e.g. libimobiledevice. Null for anything but TCP. */
export function readUsbmuxdAddress(env: Readonly<Record<string, string | undefined>>): AgentAddress | null {
  const given = env['USBMUXD_SOCKET_ADDRESS'];
  return given ? parseAgentAddress(given) : ownUsbmuxd;
}
