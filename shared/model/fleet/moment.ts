/** The time and idle period to compute a list for, in ms (`now` since 1970). */
export interface Moment {
  readonly now: number;
  /** A device behind ADB that shows no sign of use for this long is idle. */
  readonly idleMs: number;
  /** Keys (keysOfRow) of the reader's own claims, for `claimed-by:me`. */
  readonly ownClaimKeys?: ReadonlySet<string>;
}
