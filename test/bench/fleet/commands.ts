/** How long an agent takes: nothing, 20 ms each, or up to 99 ms with one in twenty that never answers. */
export const latencies = ['none', '20 ms', 'mixed'] as const;
export type Latency = (typeof latencies)[number];

/** Each agent is at a port of its own from this one on. */
export const FIRST_PORT = 10_000;

/** Whether an agent of the mixed lab is one that never answers. */
export function hangs(index: number): boolean {
  return index % 20 === 7;
}

export type LabCommand =
  /** Answers with the base address. */
  | { readonly kind: 'start'; readonly agents: number; readonly devices: number }
  | { readonly kind: 'latency'; readonly latency: Latency }
  /** Gives so many devices, one after another, a user nobody had before; answers with how many there have been. */
  | { readonly kind: 'change'; readonly count: number }
  /** Answers with every device's user, by DeviceID. */
  | { readonly kind: 'users' };

export interface FloorCommand {
  readonly address: string;
  readonly agents: number;
  /** How many of them answer at all. */
  readonly answering: number;
  readonly concurrency: number;
}

export type ConsoleCommand =
  /** Without an address the lab is the service embedded in the console; with a port it is called through a listener there. */
  | {
      readonly kind: 'open';
      readonly dataDir: string;
      readonly address: string | null;
      readonly listenAt?: number;
    }
  /** Signs in to the lab, gives it agents at these ports and signs out. */
  | { readonly kind: 'prepare'; readonly ports: readonly number[] }
  /** Signs in and answers with the first sweep, or asks all agents once more; a {@link ConsoleSweep}. */
  | { readonly kind: 'sign-in' | 'again'; readonly answering: number }
  /** Writes what the page would have been told in the last sweep to a file; a {@link Recording}. */
  | { readonly kind: 'record'; readonly file: string }
  /** Answers with the bytes of heap and buffers that are in use. */
  | { readonly kind: 'memory' }
  | { readonly kind: 'close' };

/** All in the form in which it crosses to the page. */
export interface Recording {
  /** Before the first message. */
  readonly snapshot: unknown;
  readonly messages: readonly unknown[];
}

/** Milliseconds from the first request to the first list and to the last. */
export interface SweepTimes {
  readonly firstMs: number;
  readonly allMs: number;
}

export interface FloorSweep extends SweepTimes {
  /** Processor time of all its threads. */
  readonly cpuMs: number;
}

export interface ConsoleSweep extends FloorSweep {
  readonly loopDelayP99Ms: number;
  readonly loopDelayMaxMs: number;
  readonly messages: number;
  readonly bytes: number;
  readonly largestBytes: number;
  readonly changedDevices: number;
}
