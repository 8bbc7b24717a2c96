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

/** Times are in milliseconds. Of two limits for turns, the second is for all agents together. */
export const defaultUsbmuxOptions = {
  /** The socket of this computer's usbmuxd, for which {@link ownUsbmuxd} stands. Null where it is that address (Windows). */
  socket: process.platform === 'win32' ? null : '/var/run/usbmuxd',
  /** Whether the names of phones are read. They are mostly names of people. */
  readsNames: false,
  /** The UDIDs to list. Null for all. */
  only: null as readonly string[] | null,
  /** How long a response waits for its phones, in all and since the last one was read. */
  answerMs: 3_000,
  quietMs: 1_000,
  /** Until a phone that was never read doesn't count as being read any more. */
  firstReadingMs: 20_000,
  /** Until a phone that failed is read again. Doubles with each failure. */
  retryMs: 30_000,
  maxRetryMs: 300_000,
  nameMs: 60_000,
  phonesAtOnce: 8,
  phonesAtOnceInAll: 32,
  /** Of these, for phones that failed when they were last read. */
  hungAtOnce: 2,
  hungAtOnceInAll: 8,
  /** A usbmuxd that was requested within this time is tracked. */
  trackMs: 60_000,
  pollMs: 5_000,
  minPollMs: 1_000,
  freshMs: 7_000,
  maxTrackPauseMs: 60_000,
  probeLimits: { connectMs: 1_500, idleMs: 1_500, wholeMs: 1_500, replyBytes: 4_096 } satisfies SocketLimits,
  /** Long, because that connection is usually silent. */
  trackLimits: limitTo(600_000, 600_000, MESSAGE_BYTES),
  /** A list is one message, with a kilobyte for each of its phones. */
  listLimits: limitTo(5_000, 8_000, 8 * MESSAGE_BYTES),
  phoneLimits: limitTo(5_000, 15_000, MESSAGE_BYTES),
  now: () => performance.now(),
};

export type UsbmuxOptions = Readonly<typeof defaultUsbmuxOptions>;

/** Where Apple's service listens on Windows. On other systems it stands for the socket of this computer's usbmuxd. */
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

/** Where other programs look for it as well, such as libimobiledevice's. Null for another socket than TCP's. */
export function readUsbmuxdAddress(env: Readonly<Record<string, string | undefined>>): AgentAddress | null {
  const given = env['USBMUXD_SOCKET_ADDRESS'];
  return given ? parseAgentAddress(given) : ownUsbmuxd;
}
