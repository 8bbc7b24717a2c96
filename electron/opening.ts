/** Something that is made once, when somebody first needs it. */
export interface Opening<T> {
  /** Null until it is there. */
  current(): T | null;
  /** Makes it, unless somebody has asked before; resolves and rejects as {@link done} does. */
  begin(): Promise<T>;
  /** Settles whoever asked for it, and not before somebody has. */
  readonly done: Promise<T>;
}

export function createOpening<T>(make: () => Promise<T>): Opening<T> {
  const { promise: done, resolve, reject } = Promise.withResolvers<T>();
  let isBegun = false;
  let current: T | null = null;

  function keep(made: T): void {
    current = made;
    resolve(made);
  }

  return {
    current: () => current,
    begin() {
      if (!isBegun) make().then(keep, reject);
      isBegun = true;
      return done;
    },
    done,
  };
}
