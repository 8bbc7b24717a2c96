/** Everything is being asked anew, after sleep or because the network changed: how far that has come. */
export interface Recheck {
  /** Agents that have not answered since. */
  readonly waiting: number;
  readonly all: number;
}
