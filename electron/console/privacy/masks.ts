import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import type { ViewContent } from '#shared/model/saved-view.ts';
import type { Alert, AlertList, AlertTarget } from '#shared/model/fleet/alert.ts';
import { HIDDEN } from '#shared/model/text/name-mask.ts';
import type { LabClaims } from '#shared/model/fleet/lab-claims.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { CompareOutcome } from '#shared/ipc/contract.ts';
import type { AgentUpdate, FleetReports } from '#shared/ipc/page-state.ts';
import type { ComparedDevice } from '#shared/model/fleet/compare-snapshots.ts';
import { type Language, locales } from '#shared/locales/languages.ts';
import type { AgentReport, StaleReason } from '#shared/model/fleet/agent.ts';
import type { ClaimRecord } from '#shared/device/claim.ts';
import { isIphone } from '#shared/device/platform.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { wireNames } from '#shared/device/wire-names.ts';
import type { Privacy, Pseudonyms } from './pseudonyms.ts';
import type { Notifier } from '../collections/alerts/alert-notifications.ts';
import type { Fleet } from '../fleet/fleet.ts';

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

/** A note may name anybody. */
export function withoutNames(claims: LabClaims): LabClaims {
  return {
    ...claims,
    claims: claims.claims && claims.claims.map((claim) => ({ ...claim, by: null, note: null })),
    endings: claims.endings.map((ending) => ({ ...ending, note: null })),
  };
}

function withoutHolder(claim: ClaimRecord): ClaimRecord {
  const { By: _by, Note: _note, ...others } = claim;
  return others;
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

/** A pseudonym for the name; number and e-mail are hidden. */
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

/** Anybody near the screen can read a system notification, so a locked console leaves names out. */
export function guardNotifier(
  notifier: Notifier,
  isLocked: () => boolean,
  language: () => Language,
  { hidesNames, pseudonyms }: Privacy,
): Notifier {
  function mask(words: Parameters<Notifier['show']>[0]): typeof words {
    if (isLocked()) {
      const { name, fired } = locales[language()].native;
      return { title: name, body: fired.locked };
    }
    if (!hidesNames()) return words;
    return { title: pseudonyms.hide(words.title), body: pseudonyms.hide(words.body) };
  }

  return { show: (words, onClick) => notifier.show(mask(words), onClick) };
}

/** As it goes to a file or the page: without names while they're hidden. */
export function maskFleet(
  { hidesNames, pseudonyms }: Privacy,
  fleet: { read(): FleetReports; rawRecord: Fleet['rawRecord'] },
) {
  const reports = (): readonly AgentReport[] => {
    const { reports: all } = fleet.read();
    return hidesNames() ? maskReports(pseudonyms, all) : all;
  };
  const rawRecord: Fleet['rawRecord'] = (key) => {
    const found = fleet.rawRecord(key);
    return found && hidesNames() ? { record: maskRecord(pseudonyms, found.record) } : found;
  };
  return { reports, rawRecord };
}

/** Before we search texts for their names. */
export function registerUsers(pseudonyms: Pseudonyms, entries: readonly DeviceEntry[]): void {
  for (const { device } of entries) {
    if (device.connectedUser) pseudonyms.register(device.connectedUser);
    if (device.claim?.By) pseudonyms.register(device.claim.By);
  }
}

function maskReport<R extends Pick<AgentReport, 'state' | 'unreadable' | 'note' | 'recentErrors'>>(
  pseudonyms: Pseudonyms,
  report: R,
): R {
  return {
    ...report,
    state:
      report.state.kind === 'stale'
        ? { ...report.state, reason: maskReason(pseudonyms, report.state.reason) }
        : report.state,
    unreadable: report.unreadable.map((text) => pseudonyms.hide(text)),
    ...(report.note !== undefined && { note: pseudonyms.hide(report.note) }),
    recentErrors: report.recentErrors.map(({ at, reason }) => ({
      at,
      reason: maskReason(pseudonyms, reason),
    })),
  };
}

export function maskReports(pseudonyms: Pseudonyms, reports: readonly AgentReport[]): readonly AgentReport[] {
  for (const { devices } of reports) registerUsers(pseudonyms, devices);
  return reports.map((report) => ({
    ...maskReport(pseudonyms, report),
    devices: report.devices.map((entry) => maskEntry(pseudonyms, entry)),
  }));
}

export function maskUpdate(pseudonyms: Pseudonyms, update: AgentUpdate): AgentUpdate {
  return {
    ...update,
    report: maskReport(pseudonyms, update.report),
    changed: update.changed.map((entry) => maskEntry(pseudonyms, entry)),
  };
}

/** The same object if there's no name in it. */
function maskEntry(pseudonyms: Pseudonyms, entry: DeviceEntry): DeviceEntry {
  const { device, deviations } = entry;
  // iPhones are mostly named after their owner.
  const alias = device.alias && (isIphone(device) ? HIDDEN : pseudonyms.hide(device.alias));
  const { lastScreenshot: last } = device;
  const isNameless = !device.connectedUser && device.claim === null && !last?.By;
  if (isNameless && alias === device.alias && deviations.length === 0) return entry;
  return {
    ...entry,
    device: {
      ...device,
      alias,
      connectedUser: device.connectedUser && pseudonyms.labelOf(device.connectedUser),
      claim: device.claim && withoutHolder(device.claim),
      lastScreenshot: last && { At: last.At },
    },
    deviations: deviations.map((deviation) => ({
      ...deviation,
      found:
        deviation.field === 'ConnectedUser' && deviation.found ? HIDDEN : pseudonyms.hide(deviation.found),
    })),
  };
}

function maskReason(pseudonyms: Pseudonyms, reason: StaleReason): StaleReason {
  if ('message' in reason) return { ...reason, message: pseudonyms.hide(reason.message) };
  if (reason.kind === 'agent-refused') {
    return { ...reason, resultMessage: pseudonyms.hide(reason.resultMessage) };
  }
  return reason;
}

/** A raw record. A field outside the contract may name somebody, so hide its value. */
function maskRecord(pseudonyms: Pseudonyms, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const isOfIphone = 'Platform' in record && record.Platform === 'ios';
  return Object.fromEntries(
    Object.entries(record).map(([field, value]: readonly [string, unknown]) => {
      if (!contractFields.has(field) || field === 'LastScreenshot') return [field, HIDDEN];
      if (field === 'UserAlias' && isOfIphone) return [field, value && HIDDEN];
      if (field === 'Claim') return [field, maskClaim(value)];
      if (field !== 'ConnectedUser')
        return [field, typeof value === 'string' ? pseudonyms.hide(value) : value];
      if (value === null || value === '') return [field, value];
      return [field, typeof value === 'string' ? pseudonyms.labelOf(value) : HIDDEN];
    }),
  );
}

/** Whatever the agent or the service put there. */
function maskClaim(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return HIDDEN;
  return Object.fromEntries(
    Object.entries(value).map(([part, each]: readonly [string, unknown]) => [
      part,
      claimParts.has(part) ? each : HIDDEN,
    ]),
  );
}

/** These have no names in them. */
const claimParts: ReadonlySet<string> = new Set(['Until', 'Since', 'Kind', 'Filled', 'UserMismatch']);

const contractFields: ReadonlySet<string> = new Set(wireNames.map(({ name }) => name));
