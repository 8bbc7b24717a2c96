export const fleetEventKinds = [
  'taken',
  'freed',
  'observed-in-use',
  'observed-active',
  'observed-idle',
  'appeared',
  'gone',
  'agent-silent',
  'agent-back',
] as const;
export type FleetEventKind = (typeof fleetEventKinds)[number];

/** Changes of one agent that the history has dropped, because it had more than its share. */
export interface HistoryGap {
  /** The agent's `ip:port`. */
  readonly agent: string;
  readonly count: number;
  /** When the first of them was dropped, in milliseconds since 1970. */
  readonly since: number;
}

/** As many changes as are listed at once. */
export const MOST_LISTED_EVENTS = 1_000;

/** Something that changed in the fleet, as the console came to know of it. */
export interface FleetEvent {
  /** When it was heard of, in milliseconds since 1970. */
  readonly at: number;
  readonly kind: FleetEventKind;
  /** The agent's `ip:port`. */
  readonly agent: string;
  /** Null for what happened to the agent itself. */
  readonly device: { readonly key: string; readonly name: string } | null;
  /** Who took the device, or gave it back; empty for other kinds. */
  readonly user: string;
}
