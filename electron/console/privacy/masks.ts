import type { FleetEvent } from '#shared/model/fleet-event.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import type { Alert, AlertList, AlertTarget } from '#shared/model/alert.ts';
import type { Pseudonyms, Privacy } from './pseudonyms.ts';
import { HIDDEN } from '#shared/model/name-mask.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { CompareOutcome } from '#shared/ipc/contract.ts';
import type { ComparedDevice } from '#shared/model/compare-snapshots.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import type { Notifier } from '../collections/alerts/alert-notifications.ts';

export function maskHistory(pseudonyms: Pseudonyms, events: readonly FleetEvent[]): readonly FleetEvent[] {
  for (const { user } of events) pseudonyms.register(user);
  return events.map((event) => ({
    ...event,
    user: pseudonyms.labelOf(event.user),
    device: event.device && { ...event.device, name: pseudonyms.hide(event.device.name) },
  }));
}

export function maskAlert(pseudonyms: Pseudonyms, alert: Alert): Alert {
  return { ...alert, target: mapTarget(alert.target, (text) => pseudonyms.hide(text)) };
}

export function maskAlerts(pseudonyms: Pseudonyms, { pending, fired }: AlertList): AlertList {
  return {
    pending: pending.map((alert) => maskAlert(pseudonyms, alert)),
    fired: fired.map((each) => ({
      ...each,
      deviceName: pseudonyms.hide(each.deviceName),
      agent: pseudonyms.hide(each.agent),
      alert: maskAlert(pseudonyms, each.alert),
    })),
  };
}

export function mapTarget(target: AlertTarget, change: (text: string) => string): AlertTarget {
  return target.kind === 'search'
    ? { ...target, query: change(target.query) }
    : { ...target, name: change(target.name) };
}

export function mapView<V extends ViewContent & { readonly name?: string }>(
  view: V,
  change: (text: string) => string,
): V {
  return {
    ...view,
    ...(view.name !== undefined && { name: change(view.name) }),
    query: change(view.query),
    picks: view.picks.map(({ field, values }) => ({
      field,
      values: values.map((value) => value && change(value)),
    })),
  };
}

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

export function hideLastSignIn(settings: Settings): Settings {
  const { lastSignIn, lastService } = settings;
  return {
    ...settings,
    lastSignIn: lastSignIn && { ...lastSignIn, employeeNumber: '' },
    lastService: lastService && { ...lastService, employeeNumber: '' },
  };
}

export function maskComparison(pseudonyms: Pseudonyms, outcome: CompareOutcome): CompareOutcome {
  if (outcome.outcome !== 'compared') return outcome;
  const { comparison } = outcome;
  const { vanished, appeared, moved, changed } = comparison;
  for (const { user } of [...vanished, ...appeared, ...moved, ...changed]) pseudonyms.register(user);
  const mask = <D extends ComparedDevice>(devices: readonly D[]): readonly D[] =>
    devices.map((device) => ({
      ...device,
      name: pseudonyms.hide(device.name),
      user: device.user && pseudonyms.labelOf(device.user),
    }));
  return {
    ...outcome,
    comparison: {
      ...comparison,
      vanished: mask(vanished),
      appeared: mask(appeared),
      moved: mask(moved),
      changed: mask(changed).map((device) => ({
        ...device,
        changes: device.changes.map(({ field, before, after }) => ({
          field,
          before: pseudonyms.hide(before),
          after: pseudonyms.hide(after),
        })),
      })),
    },
  };
}

interface NotifierGuard {
  readonly isLocked: () => boolean;
  readonly language: () => Language;
  readonly privacy: Privacy;
}

/** System notifications, which every person near the screen can read. A locked console shows no names in them. */
export function guardNotifier({ isLocked, language, privacy }: NotifierGuard, notifier: Notifier): Notifier {
  function mask(words: Parameters<Notifier['show']>[0]): typeof words {
    if (isLocked()) {
      const { name, fired } = locales[language()].native;
      return { title: name, body: fired.locked };
    }
    if (!privacy.hidesNames()) return words;
    const { pseudonyms } = privacy;
    return { title: pseudonyms.hide(words.title), body: pseudonyms.hide(words.body) };
  }

  return { show: (words, onClick) => notifier.show(mask(words), onClick) };
}
