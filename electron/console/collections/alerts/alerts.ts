import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { alertSchema } from '#shared/ipc/schemas.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { Alert, AlertInput, AlertList, TriggeredAlert } from '#shared/model/fleet/alert.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readBy } from '../../storage/lab-document.ts';
import { checkAlert, findExcept } from './check-alert.ts';

/** `watches.json` still uses the words of its first version. */
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

/** `watches.json`. Version 1 had no selections of devices; otherwise it's the same. */
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
      // Agents without another alert are let go at their next response.
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
