import type { SessionState } from '#shared/model/session.ts';

/** The session of a locked console: the lab, and the user whose password unlocks it. */
export function lockSession(state: SessionState): SessionState {
  if (state.kind !== 'signed-in' || !state.account) return state;
  const { choice, address, account } = state;
  const { name, employeeNumber } = account;
  return { kind: 'locked', choice, address, name: name ?? '', employeeNumber };
}
