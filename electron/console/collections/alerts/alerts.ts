import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { alertSchema } from '#shared/ipc/schemas.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Agent, AgentReport } from '#shared/model/agent.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { Alert, AlertInput, AlertList, AlertTarget, TriggeredAlert } from '#shared/model/alert.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { deviceAvailability, findClaim, isUnused } from '#shared/device/availability.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import { compile } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { withoutMoment } from '#shared/search/without-moment.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readBy } from '../../storage/lab-document.ts';

/** `watches.json` keeps the words of its first version. */
const words = {
  available: 'free',
  unused: 'unused',
  'claim-ended': 'claim-ended',
  reconnected: 'back',
  disconnected: 'gone',
} as const;
const conditions = {
  free: 'available',
  unused: 'unused',
  'claim-ended': 'claim-ended',
  back: 'reconnected',
  gone: 'disconnected',
} as const;

const word = z.enum(['free', 'unused', 'claim-ended', 'back', 'gone']);
const storedAlert = alertSchema.extend({ when: word.transform((when) => conditions[when]) });
const listSchema = z.object({
  pending: z.array(storedAlert),
  fired: z.array(
    z
      .object({
        watch: storedAlert,
        at: z.number(),
        deviceKey: z.string(),
        deviceName: z.string(),
        agent: z.string(),
      })
      .transform(({ watch, ...event }) => ({ alert: watch, ...event })),
  ),
});

const store = (alert: Alert) => ({ ...alert, when: words[alert.when] });

function toStored({ pending, fired }: AlertList) {
  return {
    pending: pending.map(store),
    fired: fired.map(({ alert, ...event }) => ({ watch: store(alert), ...event })),
  };
}

/** `watches.json`. Version 1 had no selections of devices; the rest is the same. */
export const alertsFormat = labDocumentFormat<AlertList>(2, readBy(listSchema), {
  upgrade: (value) => value,
  storeLab: toStored,
});

export type Alerts = ReturnType<typeof createAlerts>;

interface AlertsOptions {
  readonly file: DocumentFile<LabDocument<AlertList>>;
  readonly onChange: (alerts: AlertList) => void;
  readonly onAwaited: (agentIds: ReadonlySet<string>) => void;
  readonly onTriggered: (triggered: TriggeredAlert) => void;
}

const none: AlertList = { pending: [], fired: [] };
const MAX_TRIGGERED = 200;

export function createAlerts({ file, onChange, onAwaited, onTriggered }: AlertsOptions) {
  const { open, read: list, write: save } = createLabStore(file, none, onChange);
  let awaited: ReadonlySet<string> = new Set();

  function follow(agentIds: ReadonlySet<string>): void {
    if (agentIds.size === awaited.size && [...agentIds].every((id) => awaited.has(id))) return;
    awaited = agentIds;
    onAwaited(agentIds);
  }

  return {
    list,

    open(labId: string | null) {
      open(labId);
      follow(new Set());
    },

    add(input: AlertInput, reports: readonly AgentReport[]) {
      const except = findExcept(input, reports, Date.now());
      const alert: Alert = { id: randomUUID(), ...input, createdAt: Date.now(), except };
      save({ ...list(), pending: [...list().pending, alert] });
      const concerned = reports.filter((report) => checkAlert(alert, report, Date.now()).isConcerned);
      follow(new Set([...awaited, ...concerned.map(({ agent }) => agent.id)]));
    },

    remove(id: string) {
      const pending = list().pending.filter((alert) => alert.id !== id);
      save({ ...list(), pending });
      // Agents without another alert are released at their next response.
      if (pending.length === 0) follow(new Set());
    },

    clearTriggered: () => save({ ...list(), fired: [] }),

    update(reports: readonly AgentReport[]) {
      const { pending, fired } = list();
      if (pending.length === 0) return;
      const waiting: Alert[] = [];
      const news: TriggeredAlert[] = [];
      const agentIds = new Set(awaited);
      for (const { agent } of reports) agentIds.delete(agent.id);
      for (const alert of pending) {
        const result = checkOne(alert, reports, Date.now());
        if (result.kind === 'triggered') news.push(result.news);
        else {
          waiting.push(result.alert);
          for (const id of result.concerned) agentIds.add(id);
        }
      }
      follow(waiting.length === 0 ? new Set() : agentIds);
      if (news.length === 0 && waiting.every((alert, index) => alert === pending[index])) return;
      save({ pending: waiting, fired: [...news, ...fired].slice(0, MAX_TRIGGERED) });
      for (const each of news) onTriggered(each);
    },
  };
}

function checkOne(alert: Alert, reports: readonly AgentReport[], now: number) {
  const concerned = new Set<string>();
  let current = alert;
  for (const report of reports) {
    const { alert: next, triggeredBy, isConcerned } = checkAlert(current, report, now);
    if (isConcerned) concerned.add(report.agent.id);
    if (triggeredBy) {
      const { key: deviceKey, device } = triggeredBy;
      const agent = report.agent.name || formatAgentAddress(report.agent.address);
      const news = { alert, at: now, deviceKey, deviceName: nameDevice(device), agent };
      return { kind: 'triggered', news } as const;
    }
    current = next;
  }
  return { kind: 'waiting', alert: current, concerned } as const;
}

/** A stale report proves neither that a condition is met nor that it no longer is. */
function checkAlert(alert: Alert, report: AgentReport, now: number) {
  const except = new Set(alert.except);
  let triggeredBy: DeviceEntry | null = null;
  const moment = momentOf(alert, now);
  const matches = findMatches(alert.target, report, moment);
  for (const entry of matches) {
    const truth = isTrue(alert.when, entry, report, moment);
    const isExcept = except.has(entry.key);
    if (alert.when === 'claim-ended') {
      if (truth === false) except.add(entry.key);
      else if (truth && isExcept) triggeredBy ??= entry;
    } else if (truth === false) except.delete(entry.key);
    else if (truth && !isExcept) triggeredBy ??= entry;
  }
  const isSame = except.size === alert.except.length;
  return {
    alert: isSame ? alert : { ...alert, except: [...except] },
    triggeredBy,
    /** The alert waits for a device of this agent. Such an agent is polled often. */
    isConcerned: matches.length > 0 || isNamed(alert.target, report.agent.id),
  };
}

/** See `Alert.except`. */
function findExcept(input: AlertInput, reports: readonly AgentReport[], now: number): readonly string[] {
  const moment = momentOf(input, now);
  return reports.flatMap((report) =>
    findMatches(input.target, report, moment)
      .filter((entry) => isTrue(input.when, entry, report, moment) === (input.when !== 'claim-ended'))
      .map(({ key }) => key),
  );
}

/** The alert's own idle period applies. A condition without one ignores signs of use. */
function momentOf({ idleMinutes }: AlertInput, now: number): Moment {
  return { now, idleMs: (idleMinutes ?? 0) * 60_000 };
}

/** Null if it is unknown: the agent is stale, or there is neither a reported user nor sufficient evidence. */
function isTrue(
  when: AlertInput['when'],
  entry: DeviceEntry,
  report: AgentReport,
  moment: Moment,
): boolean | null {
  const freshness = deviceFreshness(entry, report.state, moment.now);
  if (freshness === 'stale') return null;
  // Only an answer of the service ends a claim: it may have been extended.
  const isEnding = entry.device.claim !== null && findClaim(entry.device, moment.now) === null;
  if (isEnding && freshness === 'fresh') return null;
  switch (when) {
    case 'claim-ended':
      return freshness === 'fresh' ? entry.device.claim === null : null;
    case 'available': {
      const { kind } = deviceAvailability(entry, freshness, moment);
      return kind === 'unknown' ? null : kind === 'available';
    }
    case 'unused':
      return isUnused(deviceAvailability(entry, freshness, moment));
    case 'reconnected':
      return freshness === 'fresh';
    case 'disconnected':
      return freshness === 'disconnected';
  }
}

type Search = Extract<AlertTarget, { readonly kind: 'search' }>;
type Named = Exclude<AlertTarget, Search>;

/** Prepared once: every response of every agent is checked against every target. */
function prepareOnce<K extends object, V>(prepare: (key: K) => V): (key: K) => V {
  const prepared = new WeakMap<K, V>();
  return (key) => {
    const known = prepared.get(key);
    if (known !== undefined) return known;
    const value = prepare(key);
    prepared.set(key, value);
    return value;
  };
}

const namesIn = prepareOnce((target: Named) => {
  const keys = new Set(target.kind === 'device' ? [target.key] : target.keys);
  // A key begins with its agent's ID.
  return { keys, agentIds: new Set([...keys].map((key) => key.slice(0, key.indexOf('/')))) };
});

/** The condition checks the availability. The target ignores that part of a search. */
const searchBy = prepareOnce((target: Search) => compile(withoutMoment(parse(target.query).query)));

const textsOf = new WeakMap<DeviceEntry, { readonly agent: Agent; readonly text: string }>();

/** The devices of a report that match a target. Never a phone without a serial: its ID can become another phone's. */
function findMatches(
  target: AlertTarget,
  { agent, state, version, devices }: AgentReport,
  moment: Moment,
): readonly DeviceEntry[] {
  if (target.kind !== 'search') {
    const { keys, agentIds } = namesIn(target);
    return agentIds.has(agent.id)
      ? devices.filter(({ key, device }) => keys.has(key) && !device.noSerial)
      : [];
  }
  const { matches } = searchBy(target);
  return devices.filter((entry) => {
    if (entry.device.noSerial) return false;
    const subject = { entry, agent, state, version };
    return matches(subject, textOf(subject), moment);
  });
}

function textOf(subject: Subject): string {
  const { entry, agent } = subject;
  const known = textsOf.get(entry);
  if (known?.agent === agent) return known.text;
  const text = subjectTextOf(subject);
  textsOf.set(entry, { agent, text });
  return text;
}

function isNamed(target: AlertTarget, agentId: string): boolean {
  return target.kind !== 'search' && namesIn(target).agentIds.has(agentId);
}
