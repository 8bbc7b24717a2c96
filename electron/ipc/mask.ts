import type { SessionState } from '#shared/model/session.ts';

/** Filters one kind of data that leaves the console: while it is locked, and while names are hidden. */
export interface Mask<P, Locked = P> {
  readonly locked: (payload: P) => Locked;
  readonly nameless: (payload: P) => P;
}

export const same = <P>(payload: P): P => payload;

export const unmasked = { locked: same, nameless: same };

/** The session of a locked console: the lab, and the user whose password unlocks it. */
export function lockSession(state: SessionState): SessionState {
  if (state.kind !== 'signed-in' || !state.account) return state;
  const { choice, address, account } = state;
  const { name, employeeNumber } = account;
  return { kind: 'locked', choice, address, name: name ?? '', employeeNumber };
}
