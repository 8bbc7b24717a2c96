import type { CompareOutcome, ConsoleSnapshot, EventName, Events } from '#shared/ipc/contract.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { FleetEvent } from '#shared/model/fleet-event.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { Watch, WatchList, WatchTarget } from '#shared/model/watch.ts';
import type { TraySummary } from '../fleet/tray-summary.ts';
import { hideLastSignIn } from './hide-last-sign-in.ts';
import { maskComparison } from './mask-comparison.ts';
import { HIDDEN, maskEntry, maskRecord, maskReport, maskUpdate, meetUsers } from './mask-fleet.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/**
 * Between the console and whoever shows it: while names are to be hidden, none passes. The page cannot show what it
 * never hears, so no screen has to think of it.
 */
export interface Veil {
  event<E extends EventName>(event: E, payload: Events[E]): Events[E];
  snapshot(snapshot: ConsoleSnapshot): ConsoleSnapshot;
  /** Reports as a whole, for a list that leaves the console. */
  reports(reports: readonly AgentReport[]): readonly AgentReport[];
  record(record: unknown): unknown;
  comparison(outcome: CompareOutcome): CompareOutcome;
  traySummary(summary: TraySummary): TraySummary;
  /** Words that are shown outside the window. */
  words(text: string): string;
  /** What a person asks to be told of, with the people it means. */
  reveal(target: WatchTarget): WatchTarget;
  /** The same of a text. */
  revealText(text: string): string;
}

/** One for each event, so that a new one does not compile before it is decided what it may say. */
type EventMasks = { readonly [E in EventName]: (payload: Events[E]) => Events[E] };

export function createVeil(pseudonyms: Pseudonyms, isHiding: () => boolean): Veil {
  const hide = (text: string) => pseudonyms.hide(text);
  const masks: EventMasks = {
    'session.changed': session,
    'session.renewal': (renewal) => renewal,
    'fleet.changed': (change) => {
      for (const { changed } of change.updates) meetUsers(pseudonyms, changed);
      return { ...change, updates: change.updates.map((update) => maskUpdate(pseudonyms, update)) };
    },
    'labs.changed': (labs) => labs,
    'trusts.changed': (trusts) => trusts,
    'settings.changed': (change) => ({ ...change, settings: hideLastSignIn(change.settings) }),
    'accent.changed': (accent) => accent,
    'notices.changed': (notices) => notices,
    'watches.changed': watches,
    'history.added': history,
    'history.gaps': (gaps) => gaps,
    'discovery.changed': (found) => found,
    'snapshots.changed': (snapshots) => snapshots,
    'views.changed': (views) => views.map((view) => mapView(view, hide)),
    'recent-choices.changed': (ids) => ids,
    'device.shown': (shown) => shown,
    'page.shown': (shown) => shown,
    'link.opened': (link) => link,
    'command.chosen': (chosen) => chosen,
    'recheck.changed': (recheck) => recheck,
    'update.changed': (update) => update,
  };

  function session(state: SessionState): SessionState {
    if (state.kind === 'locked') {
      const { employeeNumber } = state;
      const name = state.name || employeeNumber;
      pseudonyms.meet(name, employeeNumber);
      return { ...state, name: pseudonyms.labelOf(name), employeeNumber: HIDDEN };
    }
    if (state.kind !== 'signed-in') return state;
    const { account } = state;
    const { name, employeeNumber, email } = account;
    pseudonyms.meet(name || employeeNumber, employeeNumber, email);
    const label = pseudonyms.labelOf(name || employeeNumber);
    return {
      ...state,
      account: { ...account, name: label, employeeNumber: HIDDEN, email: email && HIDDEN },
    };
  }

  function history(events: readonly FleetEvent[]): readonly FleetEvent[] {
    for (const { user } of events) pseudonyms.meet(user);
    return events.map((event) => ({
      ...event,
      user: pseudonyms.labelOf(event.user),
      device: event.device && { ...event.device, name: hide(event.device.name) },
    }));
  }

  function maskWatch(watch: Watch): Watch {
    return { ...watch, target: mapTarget(watch.target, hide) };
  }

  function watches({ pending, fired }: WatchList): WatchList {
    return {
      pending: pending.map(maskWatch),
      fired: fired.map((each) => ({
        ...each,
        deviceName: hide(each.deviceName),
        watch: maskWatch(each.watch),
      })),
    };
  }

  function maskReports(reports: readonly AgentReport[]): readonly AgentReport[] {
    for (const { devices } of reports) meetUsers(pseudonyms, devices);
    return reports.map((report) => ({
      ...maskReport(pseudonyms, report),
      devices: report.devices.map((entry) => maskEntry(pseudonyms, entry)),
    }));
  }

  return {
    event: (event, payload) => (isHiding() ? masks[event](payload) : payload),

    snapshot(shown) {
      if (!isHiding()) return shown;
      // Who is signed in comes first, and everybody before any text is searched.
      const masked = session(shown.session);
      for (const { user } of shown.history) pseudonyms.meet(user);
      const reports = maskReports(shown.fleet.reports);
      return {
        ...shown,
        session: masked,
        settings: hideLastSignIn(shown.settings),
        fleet: { ...shown.fleet, reports },
        watches: watches(shown.watches),
        history: history(shown.history),
        views: shown.views.map((view) => mapView(view, hide)),
      };
    },

    reports: (reports) => (isHiding() ? maskReports(reports) : reports),
    record: (record) => (isHiding() ? maskRecord(pseudonyms, record) : record),
    comparison: (outcome) => (isHiding() ? maskComparison(pseudonyms, outcome) : outcome),
    traySummary: (summary) =>
      isHiding() ? { ...summary, waiting: summary.waiting.map(maskWatch) } : summary,
    words: (text) => (isHiding() ? hide(text) : text),
    reveal: (target) => (isHiding() ? mapTarget(target, (text) => pseudonyms.reveal(text)) : target),
    revealText: (text) => (isHiding() ? pseudonyms.reveal(text) : text),
  };
}

function mapTarget(target: WatchTarget, change: (text: string) => string): WatchTarget {
  return target.kind === 'search'
    ? { ...target, query: change(target.query) }
    : { ...target, name: change(target.name) };
}

/** A view, or what is to be one, with its texts changed. */
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
