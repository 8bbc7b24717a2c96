export const fleetEventKinds = ['taken', 'freed', 'appeared', 'gone', 'agent-silent', 'agent-back'] as const;
export type FleetEventKind = (typeof fleetEventKinds)[number];

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
