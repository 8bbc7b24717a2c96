export interface RefreshProgress {
  /** Haven't responded since. */
  readonly waiting: number;
  readonly all: number;
}
