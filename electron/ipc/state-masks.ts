import type { PageState } from '#shared/ipc/page-state.ts';
import { noClaims } from '#shared/model/fleet/lab-claims.ts';
import {
  maskReports,
  registerUsers,
  maskHistory,
  maskAlerts,
  mapView,
  hideLastSignIn,
  maskSession,
  withoutNames,
} from '../console/privacy/masks.ts';
import type { Pseudonyms } from '../console/privacy/pseudonyms.ts';
import { lockSession, type Mask, same, unmasked } from './mask.ts';

/** A new part won't compile without a mask. */
type StateMasks = { readonly [K in keyof PageState]: Mask<PageState[K]> };

const empty = () => [];
const listOfLab = { locked: empty, nameless: same };

export function createStateMask(pseudonyms: Pseudonyms) {
  const masks: StateMasks = {
    version: unmasked,
    managed: unmasked,
    language: unmasked,
    settings: { locked: same, nameless: hideLastSignIn },
    accent: unmasked,
    session: { locked: lockSession, nameless: (state) => maskSession(pseudonyms, state) },
    firstAccount: unmasked,
    adbServer: unmasked,
    labs: listOfLab,
    trusts: listOfLab,
    fleet: {
      locked: (fleet) => ({ ...fleet, reports: [] }),
      nameless: (fleet) => ({ ...fleet, reports: maskReports(pseudonyms, fleet.reports) }),
    },
    notices: unmasked,
    alerts: {
      locked: () => ({ pending: [], fired: [] }),
      nameless: (alerts) => maskAlerts(pseudonyms, alerts),
    },
    claims: { locked: () => noClaims, nameless: withoutNames },
    screenRule: { locked: () => null, nameless: same },
    refreshProgress: { locked: () => null, nameless: same },
    isSignInNeeded: { locked: () => false, nameless: same },
    hasTray: unmasked,
    history: { locked: empty, nameless: (events) => maskHistory(pseudonyms, events) },
    historyGaps: listOfLab,
    snapshots: listOfLab,
    views: {
      locked: empty,
      nameless: (views) => views.map((view) => mapView(view, (text) => pseudonyms.hide(text))),
    },
    recentChoices: listOfLab,
    update: unmasked,
  };

  function apply(kind: keyof Mask<unknown>, state: PageState): PageState {
    const mask = <K extends keyof PageState>(part: K) => [part, masks[part][kind](state[part])];
    // Masks are named after the state's parts.
    const parts = Object.keys(masks) as (keyof PageState)[];
    // Each part went through its own mask.
    return Object.fromEntries(parts.map(mask)) as PageState;
  }

  return {
    lock: (state: PageState) => apply('locked', state),
    hideNames(state: PageState) {
      // The signed-in user first, and all users before texts are searched for their names.
      maskSession(pseudonyms, state.session);
      for (const { user } of state.history) pseudonyms.register(user);
      for (const { devices } of state.fleet.reports) registerUsers(pseudonyms, devices);
      return apply('nameless', state);
    },
  };
}
