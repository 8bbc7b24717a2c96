/** What becomes of a question in place of an answer. A listener that refuses is closed for a moment. */
export const faults = ['hang', 'reset', 'half-open', 'drip', 'malformed', 'broken-off', 'refused'] as const;
export type Fault = (typeof faults)[number];

/** What the soak asks of this process, in which agents and a lab service listen, each on a port of its own. */
export type Question =
  /** Answers with all ports, the lab service's first. */
  | { readonly kind: 'start'; readonly agents: number }
  | { readonly kind: 'faults'; readonly areOn: boolean }
  /** Answers with {@link Seen}. */
  | { readonly kind: 'look' };

export interface Seen {
  /** Connections that are open, by port; ports that have none are left out. */
  readonly connections: Readonly<Record<number, number>>;
  readonly answers: number;
  readonly faults: Readonly<Record<Fault, number>>;
}
