import { HIDDEN } from '#shared/model/name-mask.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** The session with a pseudonym instead of the name. Number and e-mail are hidden. */
export function maskSession(pseudonyms: Pseudonyms, state: SessionState): SessionState {
  if (state.kind === 'locked') {
    const { employeeNumber } = state;
    const name = state.name || employeeNumber;
    pseudonyms.register(name, employeeNumber);
    return { ...state, name: pseudonyms.labelOf(name), employeeNumber: HIDDEN };
  }
  if (state.kind !== 'signed-in' || !state.account) return state;
  const { account } = state;
  const { name, employeeNumber, email } = account;
  pseudonyms.register(name || employeeNumber, employeeNumber, email);
  const label = pseudonyms.labelOf(name || employeeNumber);
  return {
    ...state,
    account: { ...account, name: label, employeeNumber: HIDDEN, email: email && HIDDEN },
  };
}

/** The settings without the last signed-in user. */
export function hideLastSignIn(settings: Settings): Settings {
  const { lastSignIn, lastService } = settings;
  return {
    ...settings,
    lastSignIn: lastSignIn && { ...lastSignIn, employeeNumber: '' },
    lastService: lastService && { ...lastService, employeeNumber: '' },
  };
}
