import type { EventName, Events } from '#shared/ipc/contract.ts';
import {
  maskUpdate,
  withoutNames,
  registerUsers,
  maskHistory,
  maskAlerts,
  mapView,
  hideLastSignIn,
  maskSession,
} from '../console/privacy/masks.ts';
import type { Pseudonyms } from '../console/privacy/pseudonyms.ts';
import { lockSession, type Mask, same, unmasked } from './mask.ts';

/** A new event won't compile without a mask. Undefined withholds it. */
export type EventMasks = { readonly [E in EventName]: Mask<Events[E], Events[E] | undefined> };

const withhold = () => undefined;
/** There are no names in it, but it's the lab's. */
const ofLab = { locked: withhold, nameless: same };

export function createEventMasks(pseudonyms: Pseudonyms): EventMasks {
  return {
    'session.changed': { locked: lockSession, nameless: (state) => maskSession(pseudonyms, state) },
    'session.renewal': ofLab,
    'fleet.changed': {
      locked: withhold,
      nameless(change) {
        for (const { changed } of change.updates) registerUsers(pseudonyms, changed);
        return { ...change, updates: change.updates.map((update) => maskUpdate(pseudonyms, update)) };
      },
    },
    'adb-server.changed': unmasked,
    'labs.changed': ofLab,
    'trusts.changed': ofLab,
    'settings.changed': {
      locked: same,
      nameless: (change) => ({ ...change, settings: hideLastSignIn(change.settings) }),
    },
    'accent.changed': unmasked,
    'notices.changed': unmasked,
    'alerts.changed': { locked: withhold, nameless: (alerts) => maskAlerts(pseudonyms, alerts) },
    'claims.changed': { locked: withhold, nameless: withoutNames },
    'screen-rule.changed': ofLab,
    'history.added': { locked: withhold, nameless: (events) => maskHistory(pseudonyms, events) },
    'history.gaps': ofLab,
    'discovery.changed': ofLab,
    'snapshots.changed': ofLab,
    'views.changed': {
      locked: withhold,
      nameless: (views) => views.map((view) => mapView(view, (text) => pseudonyms.hide(text))),
    },
    'recent-choices.changed': ofLab,
    'device.shown': ofLab,
    'page.shown': ofLab,
    'link.opened': unmasked,
    'command.chosen': unmasked,
    'refresh-progress.changed': ofLab,
    'update.changed': unmasked,
  };
}
