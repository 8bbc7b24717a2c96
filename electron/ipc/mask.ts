import type { SessionState } from '#shared/model/session.ts';

/** For one kind of data on its way out: while locked, and while names are hidden. */
export interface Mask<P, Locked = P> {
  readonly locked: (payload: P) => Locked;
  readonly nameless: (payload: P) => P;
}

export const same = <P>(payload: P): P => payload;

export const unmasked = { locked: same, nameless: same };

/** What the lock screen may know: the lab, and who can unlock it. */
export function lockSession(state: SessionState): SessionState {
  if (state.kind !== 'signed-in' || !state.account) return state;
  const { choice, address, account } = state;
  const { name, employeeNumber } = account;
  return { kind: 'locked', choice, address, name: name ?? '', employeeNumber };
}
