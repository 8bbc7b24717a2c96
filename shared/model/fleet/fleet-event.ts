export const fleetEventKinds = [
  'taken',
  'freed',
  'claimed',
  'claim-ended',
  'observed-in-use',
  'observed-active',
  'observed-idle',
  'appeared',
  'gone',
  'agent-silent',
  'agent-back',
] as const;
export type FleetEventKind = (typeof fleetEventKinds)[number];

/** Changes of one agent that the history has dropped, because it exceeded its share. */
export interface HistoryGap {
  /** The agent's `ip:port`. */
  readonly agent: string;
  readonly count: number;
  /** When the first of them was dropped, in milliseconds since 1970. */
  readonly since: number;
}

/** Maximum number of listed changes. */
export const MAX_LISTED_EVENTS = 1_000;

/** A change in the fleet, as the console detected it. */
export interface FleetEvent {
  /** When it was detected, in milliseconds since 1970. */
  readonly at: number;
  readonly kind: FleetEventKind;
  /** The agent's `ip:port`. */
  readonly agent: string;
  /** Null for a change of the agent itself. */
  readonly device: { readonly key: string; readonly name: string } | null;
  /** The user or the holder of the claim that began or ended. Empty for other kinds, and without names. */
  readonly user: string;
}
