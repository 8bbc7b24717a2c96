/** The fault of a request in place of a response. A listener that refuses is closed for a moment. */
export const faults = ['hang', 'reset', 'half-open', 'drip', 'malformed', 'broken-off', 'refused'] as const;
export type Fault = (typeof faults)[number];

/** The soak's requests to this process, in which agents and a lab service listen, each on its own port. */
export type SoakRequest =
  /** Responds with all ports, the lab service's first. */
  | { readonly kind: 'start'; readonly agents: number }
  | { readonly kind: 'faults'; readonly areOn: boolean }
  /** Responds with {@link Seen}. */
  | { readonly kind: 'state' };

export interface Seen {
  /** Open connections by port. Ports without any are absent. */
  readonly connections: Readonly<Record<number, number>>;
  readonly answers: number;
  readonly faults: Readonly<Record<Fault, number>>;
}
