import { randomUUID } from 'node:crypto';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { nameDevice } from '#shared/model/device-text.ts';
import type { FiredWatch, Watch, WatchCondition, WatchList, WatchTarget } from '#shared/model/watch.ts';
import type { DocumentFile } from '../settings/document-file.ts';
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
  readonly onChange: () => void;
  /** Called once for each watch that comes true. */
  readonly onFired: (fired: FiredWatch) => void;
}

const none: WatchList = { pending: [], fired: [] };
const MOST_FIRED = 200;

export function createWatches({ file, now, onChange, onFired }: WatchesOptions): Watches {
  let labId: string | null = null;

  const list = () => (labId === null ? none : (file.read().labs[labId] ?? none));

  function save(next: WatchList): void {
    if (labId === null) return;
    file.write({ labs: { ...file.read().labs, [labId]: next } });
    onChange();
  }

  return {
    list,

    open(next) {
      labId = next;
    },

    add(target, when, reports) {
      const except = findTrueAlready(target, when, reports, now());
      const watch: Watch = { id: randomUUID(), target, when, createdAt: now(), except };
      save({ ...list(), pending: [...list().pending, watch] });
    },

    remove(id) {
      save({ ...list(), pending: list().pending.filter((watch) => watch.id !== id) });
    },

    clearFired() {
      save({ ...list(), fired: [] });
    },

    hear(reports) {
      const { pending, fired } = list();
      if (pending.length === 0) return;
      const waiting: Watch[] = [];
      const news: FiredWatch[] = [];
      for (const watch of pending) {
        const hit = hearOne(watch, reports, now());
        if ('deviceKey' in hit) news.push(hit);
        else waiting.push(hit);
      }
      if (news.length === 0 && waiting.every((watch, index) => watch === pending[index])) return;
      save({ pending: waiting, fired: [...news, ...fired].slice(0, MOST_FIRED) });
      for (const each of news) onFired(each);
    },
  };
}

/** The watch as it waits on, or what came true. */
function hearOne(watch: Watch, reports: readonly AgentReport[], now: number): Watch | FiredWatch {
  let current = watch;
  for (const report of reports) {
    const { watch: next, fired } = holdAgainst(current, report, now);
    if (fired) {
      const agent = formatAgentAddress(report.agent.address);
      return { watch, at: now, deviceKey: fired.key, deviceName: nameDevice(fired.device), agent };
    }
    current = next;
  }
  return current;
}
