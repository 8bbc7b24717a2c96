import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { triggeredWatchSchema, watchSchema } from '#shared/ipc/schemas.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { TriggeredWatch, Watch, WatchInput, WatchList } from '#shared/model/watch.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readBy } from '../../storage/lab-document.ts';
import { findTrueAlready, checkWatch } from './watch-condition.ts';

const listSchema = z.object({ pending: z.array(watchSchema), fired: z.array(triggeredWatchSchema) });

/** `watches.json`. Version 1 had no selections of devices; the rest is the same. */
export const watchesFormat = labDocumentFormat<WatchList>(2, readBy(listSchema), (value) => value);

export type Watches = ReturnType<typeof createWatches>;

export interface WatchesOptions {
  readonly file: DocumentFile<LabDocument<WatchList>>;
  readonly now: () => number;
  readonly onChange: (watches: WatchList) => void;
  /** Called with the agents that alerts wait for, when they change. */
  readonly onWatched: (agentIds: ReadonlySet<string>) => void;
  /** Called once for each triggered alert. */
  readonly onTriggered: (triggered: TriggeredWatch) => void;
}

const none: WatchList = { pending: [], fired: [] };
const MAX_TRIGGERED = 200;

/** The alerts of the lab that the session is signed in to. */
export function createWatches({ file, now, onChange, onWatched, onTriggered }: WatchesOptions) {
  const { open, read: list, write: save } = createLabStore(file, none, onChange);
  let watched: ReadonlySet<string> = new Set();

  function follow(agentIds: ReadonlySet<string>): void {
    if (agentIds.size === watched.size && [...agentIds].every((id) => watched.has(id))) return;
    watched = agentIds;
    onWatched(agentIds);
  }

  return {
    list,

    open(labId: string | null) {
      open(labId);
      follow(new Set());
    },

    add(input: WatchInput, reports: readonly AgentReport[]) {
      const except = findTrueAlready(input, reports, now());
      const watch: Watch = { id: randomUUID(), ...input, createdAt: now(), except };
      save({ ...list(), pending: [...list().pending, watch] });
      const concerned = reports.filter((report) => checkWatch(watch, report, now()).isConcerned);
      follow(new Set([...watched, ...concerned.map(({ agent }) => agent.id)]));
    },

    remove(id: string) {
      const pending = list().pending.filter((watch) => watch.id !== id);
      save({ ...list(), pending });
      // Agents without another alert are released at their next response.
      if (pending.length === 0) follow(new Set());
    },

    clearTriggered: () => save({ ...list(), fired: [] }),

    /** Checks every waiting alert against new reports. */
    update(reports: readonly AgentReport[]) {
      const { pending, fired } = list();
      if (pending.length === 0) return;
      const waiting: Watch[] = [];
      const news: TriggeredWatch[] = [];
      const agentIds = new Set(watched);
      for (const { agent } of reports) agentIds.delete(agent.id);
      for (const watch of pending) {
        const result = checkOne(watch, reports, now());
        if (result.kind === 'triggered') news.push(result.news);
        else {
          waiting.push(result.watch);
          for (const id of result.concerned) agentIds.add(id);
        }
      }
      follow(waiting.length === 0 ? new Set() : agentIds);
      if (news.length === 0 && waiting.every((watch, index) => watch === pending[index])) return;
      save({ pending: waiting, fired: [...news, ...fired].slice(0, MAX_TRIGGERED) });
      for (const each of news) onTriggered(each);
    },
  };
}

/** The alert with the agents that it waits for, or the triggered alert. */
function checkOne(watch: Watch, reports: readonly AgentReport[], now: number) {
  const concerned = new Set<string>();
  let current = watch;
  for (const report of reports) {
    const { watch: next, triggeredBy, isConcerned } = checkWatch(current, report, now);
    if (isConcerned) concerned.add(report.agent.id);
    if (triggeredBy) {
      const { name, address } = report.agent;
      const agent = name || formatAgentAddress(address);
      const news = {
        watch,
        at: now,
        deviceKey: triggeredBy.key,
        deviceName: nameDevice(triggeredBy.device),
        agent,
      };
      return { kind: 'triggered', news } as const;
    }
    current = next;
  }
  return { kind: 'waiting', watch: current, concerned } as const;
}
