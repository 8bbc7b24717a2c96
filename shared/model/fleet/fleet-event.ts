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

/** Changes that the history dropped because the agent had more than its share. */
export interface HistoryGap {
  /** `ip:port` */
  readonly agent: string;
  readonly count: number;
  /** When the first of them was dropped, in ms since 1970. */
  readonly since: number;
}

export const MAX_LISTED_EVENTS = 1_000;

export interface FleetEvent {
  /** When it was noticed, in ms since 1970. */
  readonly at: number;
  readonly kind: FleetEventKind;
  /** `ip:port` */
  readonly agent: string;
  /** Null if it's the agent itself that changed. */
  readonly device: { readonly key: string; readonly name: string } | null;
  /** Whose use or claim began or ended. Empty for other kinds, and without names. */
  readonly user: string;
}
