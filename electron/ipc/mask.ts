/** Filters one kind of data that leaves the console. */
export interface Mask<P, Locked = P> {
  readonly locked: (payload: P) => Locked;
  readonly nameless: (payload: P) => P;
}

export const same = <P>(payload: P): P => payload;

/** Not personal: never filtered. */
export const unmasked = { locked: same, nameless: same };
