/** The response time of an agent: none, 20 ms each, or up to 99 ms with one in twenty that never responds. */
export const latencies = ['none', '20 ms', 'mixed'] as const;
export type Latency = (typeof latencies)[number];

/** Each agent has its own port from this one on. */
export const FIRST_PORT = 10_000;

/** Whether an agent of the mixed lab never responds. */
export function hangs(index: number): boolean {
  return index % 20 === 7;
}

export type LabCommand =
  /** Returns the base address. */
  | { readonly kind: 'start'; readonly agents: number; readonly devices: number }
  | { readonly kind: 'latency'; readonly latency: Latency }
  /** Claims 500 devices. Returns the bytes of all lists: {@link ListBytes}. */
  | { readonly kind: 'claim' };

export interface ListBytes {
  readonly before: number;
  readonly after: number;
}

export interface FloorCommand {
  readonly address: string;
  readonly agents: number;
  /** How many of them respond. */
  readonly answering: number;
  readonly concurrency: number;
}

/**
 * Without an address, the lab is the service embedded in the console. With a port, it is called through a
 * listener there.
 */
export interface Opening {
  readonly dataDir: string;
  readonly address: string | null;
  readonly listenAt?: number;
}

export type ConsoleCommand =
  | ({ readonly kind: 'open' } & Opening)
  /** Signs in to the lab, adds agents at these ports and signs out. */
  | { readonly kind: 'prepare'; readonly ports: readonly number[] }
  /** Signs in and returns the first sweep, or refreshes all agents: a {@link ConsoleSweep}. */
  | { readonly kind: 'sign-in' | 'again'; readonly answering: number }
  /** Writes the page's messages of the last sweep to a file: a {@link Recording}. */
  | { readonly kind: 'record'; readonly file: string }
  /** Returns the bytes of heap and buffers in use. */
  | { readonly kind: 'memory' }
  | { readonly kind: 'close' };

/** All in the form in which it is sent to the page. */
export interface Recording {
  /** The state before the first message. */
  readonly state: unknown;
  readonly messages: readonly unknown[];
}

export interface FloorSweep {
  /** Milliseconds from the first request to the first list and to the last. */
  readonly firstMs: number;
  readonly allMs: number;
  /** Processor time of all its threads. */
  readonly cpuMs: number;
}

export interface ConsoleSweep extends FloorSweep {
  readonly loopDelayP99Ms: number;
  /** Of the messages to the page. */
  readonly bytes: number;
  readonly changedDevices: number;
}
