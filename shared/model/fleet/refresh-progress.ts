/** The progress of refreshing all agents after sleep or a network change. */
export interface RefreshProgress {
  /** Agents that have not responded since. */
  readonly waiting: number;
  readonly all: number;
}
