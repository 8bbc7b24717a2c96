import { randomUUID } from 'node:crypto';
import type { CompareOutcome, SaveSnapshotOutcome } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { compareInSteps } from '#shared/model/compare-snapshots.ts';
import { makeComparison } from '#shared/model/comparison.ts';
import {
  countSnapshot,
  type SavedSnapshot,
  type SnapshotAgent,
  takeSnapshot,
} from '#shared/model/saved-snapshot.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { createKeyFinder } from './find-key.ts';
import { runInSlices } from './run-in-slices.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import type { SnapshotsDocument } from './snapshots-format.ts';

/** Snapshots of the fleet of the lab somebody is signed in to, and how the fleet differs from them. */
export interface Snapshots {
  /** The lab whose snapshots count from now on; null while nobody is signed in. The session's own change tells of it. */
  open(labId: string | null): void;
  /** Newest first. */
  list(): readonly SavedSnapshot[];
  save(name: string): Promise<SaveSnapshotOutcome>;
  rename(id: string, name: string): void;
  remove(id: string): void;
  compare(id: string): Promise<CompareOutcome>;
  /** Removes what a crash left: files half written, and those of no snapshot while the index is known to name all. */
  sweep(isIndexWhole: boolean): void;
  /** Resolves when no file is being written or removed any more. */
  flush(): Promise<void>;
}

export interface SnapshotsOptions {
  readonly index: DocumentFile<SnapshotsDocument>;
  readonly files: SnapshotFiles;
  readonly log: Log;
  readonly now: () => number;
  readonly reports: () => readonly AgentReport[];
  readonly onChange: (snapshots: readonly SavedSnapshot[]) => void;
}

/** For each lab. */
const MOST_SNAPSHOTS = 50;

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { index, files, log, now, reports, onChange } = options;
  const busy = new Set<Promise<unknown>>();
  let labId: string | null = null;
  let swept: Promise<void> = Promise.resolve();

  const listOf = (lab: string) => index.read().labs[lab] ?? [];
  const list = () => (labId === null ? [] : listOf(labId));

  function put(lab: string, snapshots: readonly SavedSnapshot[]): void {
    index.write({ labs: { ...index.read().labs, [lab]: snapshots } });
    if (lab === labId) onChange(list());
  }

  function track<T>(work: Promise<T>): Promise<T> {
    busy.add(work);
    const forget = () => void busy.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function write(lab: string, name: string): Promise<SaveSnapshotOutcome> {
    const savedAt = now();
    const agents = takeSnapshot(reports(), savedAt);
    const id = randomUUID();
    try {
      // Before the index names it: a crash in between leaves a file too many, never a snapshot without one.
      await swept;
      await files.write(id, agents);
    } catch (error) {
      log.error('A snapshot could not be written', { error: String(error) });
      return { outcome: 'failed' };
    }
    put(lab, [{ id, name, savedAt, ...countSnapshot(agents) }, ...listOf(lab)]);
    return { outcome: 'saved', id };
  }

  async function read(id: string): Promise<readonly SnapshotAgent[] | null> {
    try {
      return await files.read(id);
    } catch (error) {
      log.warn('A snapshot could not be read', { error: String(error).slice(0, 200) });
      return null;
    }
  }

  return {
    list,

    open(next) {
      labId = next;
    },

    async save(name) {
      if (labId === null) return { outcome: 'failed' };
      if (list().length >= MOST_SNAPSHOTS) return { outcome: 'full' };
      return track(write(labId, name));
    },

    rename(id, name) {
      if (labId === null) return;
      put(
        labId,
        list().map((each) => (each.id === id ? { ...each, name } : each)),
      );
    },

    remove(id) {
      if (labId === null || list().every((each) => each.id !== id)) return;
      put(
        labId,
        list().filter((each) => each.id !== id),
      );
      // Once the index on disk names it no more: a crash in between leaves a file too many, as above.
      void track(index.flush().then(() => files.remove(id)));
    },

    async compare(id) {
      const lab = labId;
      // Ids become names of files: only those that are listed do.
      if (list().every((each) => each.id !== id)) return { outcome: 'unreadable' };
      const then = await read(id);
      // Somebody may have signed out meanwhile, and the fleet is another lab's then.
      if (then === null || labId !== lab) return { outcome: 'unreadable' };
      const comparedAt = now();
      const current = reports();
      const differences = await runInSlices(compareInSteps(then, takeSnapshot(current, comparedAt)));
      const comparison = makeComparison(differences, comparedAt, createKeyFinder(current));
      return { outcome: 'compared', comparison };
    },

    sweep(isIndexWhole) {
      const kept = Object.values(index.read().labs).flatMap((each) => each.map(({ id }) => id));
      swept = track(files.sweep(isIndexWhole ? new Set(kept) : null));
    },

    async flush() {
      await Promise.allSettled(busy);
    },
  };
}
