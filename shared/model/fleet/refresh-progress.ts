/** After sleep or a network change. */
export interface RefreshProgress {
  /** Haven't responded since. */
  readonly waiting: number;
  readonly all: number;
}
