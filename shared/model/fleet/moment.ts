/** The time and the idle period for which a list is computed. Both are in milliseconds, the first since 1970. */
export interface Moment {
  readonly now: number;
  /** A device behind ADB without a sign of use for this long is idle. */
  readonly idleMs: number;
  /** The keys (keysOfRow) of what the reader has claimed, for `claimed-by:me`. */
  readonly ownClaimKeys?: ReadonlySet<string>;
}
