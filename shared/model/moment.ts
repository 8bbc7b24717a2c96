/** When a list is looked at, and by which idle period. Both in milliseconds, the first since 1970. */
export interface Moment {
  readonly now: number;
  /** A phone behind ADB that shows no sign of use for so long is idle. */
  readonly idleMs: number;
}
