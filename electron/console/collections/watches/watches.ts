import { randomUUID } from 'node:crypto';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import type { FiredWatch, Watch, WatchCondition, WatchList, WatchTarget } from '#shared/model/watch.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { findTrueAlready, holdAgainst } from './watch-condition.ts';
import type { WatchesDocument } from './watches-format.ts';

/** What a person asked to be told about, for the lab they are signed in to. */
export interface Watches {
  /** The lab whose watches count from now on; null while nobody is signed in. The session's own change tells of it. */
  open(labId: string | null): void;
  list(): WatchList;
  add(target: WatchTarget, when: WatchCondition, reports: readonly AgentReport[]): void;
  remove(id: string): void;
  /** Forgets what fired. */
  clearFired(): void;
  /** Holds every pending watch against what is new. */
  hear(reports: readonly AgentReport[]): void;
}

export interface WatchesOptions {
  readonly file: DocumentFile<WatchesDocument>;
  readonly now: () => number;
  readonly onChange: (watches: WatchList) => void;
  /** The agents with something a watch waits for, when they are others than before. */
  readonly onWatched: (agentIds: ReadonlySet<string>) => void;
  /** Called once for each watch that comes true. */
  readonly onFired: (fired: FiredWatch) => void;
}

const none: WatchList = { pending: [], fired: [] };
const MOST_FIRED = 200;

export function createWatches({ file, now, onChange, onWatched, onFired }: WatchesOptions): Watches {
  let labId: string | null = null;
  let watched: ReadonlySet<string> = new Set();

  const list = () => (labId === null ? none : (file.read().labs[labId] ?? none));

  function save(next: WatchList): void {
    if (labId === null) return;
    file.write({ labs: { ...file.read().labs, [labId]: next } });
    onChange(next);
  }

  function follow(agentIds: ReadonlySet<string>): void {
    if (agentIds.size === watched.size && [...agentIds].every((id) => watched.has(id))) return;
    watched = agentIds;
    onWatched(agentIds);
  }

  return {
    list,

    open(next) {
      labId = next;
      follow(new Set());
    },

    add(target, when, reports) {
      const except = findTrueAlready(target, when, reports, now());
      const watch: Watch = { id: randomUUID(), target, when, createdAt: now(), except };
      save({ ...list(), pending: [...list().pending, watch] });
      const concerned = reports.filter((report) => holdAgainst(watch, report, now()).isConcerned);
      follow(new Set([...watched, ...concerned.map(({ agent }) => agent.id)]));
    },

    remove(id) {
      const pending = list().pending.filter((watch) => watch.id !== id);
      save({ ...list(), pending });
      // Agents that other watches do not wait for are let go when they answer next.
      if (pending.length === 0) follow(new Set());
    },

    clearFired() {
      save({ ...list(), fired: [] });
    },

    hear(reports) {
      const { pending, fired } = list();
      if (pending.length === 0) return;
      const waiting: Watch[] = [];
      const news: FiredWatch[] = [];
      const agentIds = new Set(watched);
      for (const { agent } of reports) agentIds.delete(agent.id);
      for (const watch of pending) {
        const hit = hearOne(watch, reports, now());
        if ('deviceKey' in hit) {
          news.push(hit);
          continue;
        }
        waiting.push(hit.watch);
        for (const id of hit.concerned) agentIds.add(id);
      }
      follow(waiting.length === 0 ? new Set() : agentIds);
      if (news.length === 0 && waiting.every((watch, index) => watch === pending[index])) return;
      save({ pending: waiting, fired: [...news, ...fired].slice(0, MOST_FIRED) });
      for (const each of news) onFired(each);
    },
  };
}

/** A watch as it waits on, and those of the agents that it waits for. */
interface WaitingOn {
  readonly watch: Watch;
  readonly concerned: ReadonlySet<string>;
}

function hearOne(watch: Watch, reports: readonly AgentReport[], now: number): WaitingOn | FiredWatch {
  const concerned = new Set<string>();
  let current = watch;
  for (const report of reports) {
    const { watch: next, fired, isConcerned } = holdAgainst(current, report, now);
    if (isConcerned) concerned.add(report.agent.id);
    if (fired) {
      const agent = formatAgentAddress(report.agent.address);
      return { watch, at: now, deviceKey: fired.key, deviceName: nameDevice(fired.device), agent };
    }
    current = next;
  }
  return { watch: current, concerned };
}
