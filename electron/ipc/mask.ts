/** What may leave the console of one thing it says. */
export interface Mask<P, Locked = P> {
  readonly locked: (payload: P) => Locked;
  readonly nameless: (payload: P) => P;
}

export const same = <P>(payload: P): P => payload;

/** May be seen by anybody at any time. */
export const open = { locked: same, nameless: same };
