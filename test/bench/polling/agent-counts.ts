/** The agents of a run: `good` ones with `devices` each, then `dead` ones, which accept requests and never respond. */
export interface AgentCounts {
  readonly good: number;
  readonly dead: number;
  readonly devices: number;
}

export interface AgentsReport {
  /** Contacts of each agent since the last report. */
  readonly contacts: readonly number[];
  /** Bytes in both directions since the last report. */
  readonly bytes: number;
}

/** The address of an agent, by its place. */
export function hostOf(index: number): string {
  return `127.77.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}
