import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import { noClaims } from '#shared/model/lab-claims.ts';
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

/** A new part does not compile without a mask. */
type SnapshotMasks = { readonly [K in keyof ConsoleSnapshot]: Mask<ConsoleSnapshot[K]> };

const empty = () => [];
const listOfLab = { locked: empty, nameless: same };

export function createSnapshotMask(pseudonyms: Pseudonyms) {
  const masks: SnapshotMasks = {
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

  function apply(kind: keyof Mask<unknown>, snapshot: ConsoleSnapshot): ConsoleSnapshot {
    const mask = <K extends keyof ConsoleSnapshot>(part: K) => [part, masks[part][kind](snapshot[part])];
    // The names of the masks are those of the snapshot's parts.
    const parts = Object.keys(masks) as (keyof ConsoleSnapshot)[];
    // Each part went through its own mask.
    return Object.fromEntries(parts.map(mask)) as ConsoleSnapshot;
  }

  return {
    lock: (snapshot: ConsoleSnapshot) => apply('locked', snapshot),
    hideNames(snapshot: ConsoleSnapshot) {
      // The signed-in user first, and all users before a text is searched for their names.
      maskSession(pseudonyms, snapshot.session);
      for (const { user } of snapshot.history) pseudonyms.register(user);
      for (const { devices } of snapshot.fleet.reports) registerUsers(pseudonyms, devices);
      return apply('nameless', snapshot);
    },
  };
}
