import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { alertSchema } from '#shared/ipc/schemas.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { TriggeredAlert, Alert, AlertInput, AlertList } from '#shared/model/alert.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readBy } from '../../storage/lab-document.ts';
import { findTrueAlready, checkAlert } from './alert-condition.ts';

/** A lab's alerts in `watches.json`, which keeps the words of its first version. */
const words = { available: 'free', unused: 'unused', reconnected: 'back', disconnected: 'gone' } as const;
const conditions = {
  free: 'available',
  unused: 'unused',
  back: 'reconnected',
  gone: 'disconnected',
} as const;

const storedAlert = alertSchema.extend({ when: z.enum(['free', 'unused', 'back', 'gone']) });
const storedSchema = z.object({
  pending: z.array(storedAlert),
  fired: z.array(
    z.object({
      watch: storedAlert,
      at: z.number(),
      deviceKey: z.string(),
      deviceName: z.string(),
      agent: z.string(),
    }),
  ),
});

const store = (alert: Alert) => ({ ...alert, when: words[alert.when] });
const restore = (alert: z.infer<typeof storedAlert>) => ({ ...alert, when: conditions[alert.when] });

function toStored({ pending, fired }: AlertList) {
  return {
    pending: pending.map(store),
    fired: fired.map(({ alert, ...event }) => ({ watch: store(alert), ...event })),
  };
}

const listSchema = storedSchema.transform(({ pending, fired }): AlertList => {
  return {
    pending: pending.map(restore),
    fired: fired.map(({ watch, ...event }) => ({ alert: restore(watch), ...event })),
  };
});

/** `watches.json`. Version 1 had no selections of devices; the rest is the same. */
export const alertsFormat = labDocumentFormat<AlertList>(2, readBy(listSchema), {
  upgrade: (value) => value,
  storeLab: toStored,
});

export type Alerts = ReturnType<typeof createAlerts>;

export interface AlertsOptions {
  readonly file: DocumentFile<LabDocument<AlertList>>;
  readonly now: () => number;
  readonly onChange: (alerts: AlertList) => void;
  /** Called with the agents that alerts wait for, when they change. */
  readonly onAwaited: (agentIds: ReadonlySet<string>) => void;
  /** Called once for each triggered alert. */
  readonly onTriggered: (triggered: TriggeredAlert) => void;
}

const none: AlertList = { pending: [], fired: [] };
const MAX_TRIGGERED = 200;

/** The alerts of the lab that the session is signed in to. */
export function createAlerts({ file, now, onChange, onAwaited, onTriggered }: AlertsOptions) {
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
      const except = findTrueAlready(input, reports, now());
      const alert: Alert = { id: randomUUID(), ...input, createdAt: now(), except };
      save({ ...list(), pending: [...list().pending, alert] });
      const concerned = reports.filter((report) => checkAlert(alert, report, now()).isConcerned);
      follow(new Set([...awaited, ...concerned.map(({ agent }) => agent.id)]));
    },

    remove(id: string) {
      const pending = list().pending.filter((alert) => alert.id !== id);
      save({ ...list(), pending });
      // Agents without another alert are released at their next response.
      if (pending.length === 0) follow(new Set());
    },

    clearTriggered: () => save({ ...list(), fired: [] }),

    /** Checks every waiting alert against new reports. */
    update(reports: readonly AgentReport[]) {
      const { pending, fired } = list();
      if (pending.length === 0) return;
      const waiting: Alert[] = [];
      const news: TriggeredAlert[] = [];
      const agentIds = new Set(awaited);
      for (const { agent } of reports) agentIds.delete(agent.id);
      for (const alert of pending) {
        const result = checkOne(alert, reports, now());
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

/** The alert with the agents that it waits for, or the triggered alert. */
function checkOne(alert: Alert, reports: readonly AgentReport[], now: number) {
  const concerned = new Set<string>();
  let current = alert;
  for (const report of reports) {
    const { alert: next, triggeredBy, isConcerned } = checkAlert(current, report, now);
    if (isConcerned) concerned.add(report.agent.id);
    if (triggeredBy) {
      const { name, address } = report.agent;
      const agent = name || formatAgentAddress(address);
      const news = {
        alert,
        at: now,
        deviceKey: triggeredBy.key,
        deviceName: nameDevice(triggeredBy.device),
        agent,
      };
      return { kind: 'triggered', news } as const;
    }
    current = next;
  }
  return { kind: 'waiting', alert: current, concerned } as const;
}
