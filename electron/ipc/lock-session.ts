import type { SessionState } from '#shared/model/session.ts';

/** What a locked console says of its session: where, and whose password unlocks it. */
export function lockSession(state: SessionState): SessionState {
  if (state.kind !== 'signed-in' || !state.account) return state;
  const { choice, address, account } = state;
  const { name, employeeNumber } = account;
  return { kind: 'locked', choice, address, name: name ?? '', employeeNumber };
}
