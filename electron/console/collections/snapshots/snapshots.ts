import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompareOutcome, SaveSnapshotOutcome } from '#shared/ipc/contract.ts';
import { savedSnapshotSchema } from '#shared/ipc/schemas.ts';
import type { Log } from '#shared/log.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { compareInSteps, type ComparedDevice } from '#shared/model/compare-snapshots.ts';
import { makeComparison } from '#shared/model/comparison.ts';
import {
  countSnapshot,
  type SavedSnapshot,
  type SnapshotAgent,
  takeSnapshot,
} from '#shared/model/saved-snapshot.ts';
import type { OpenedDocument } from '../../storage/document-file.ts';
import {
  createLabStore,
  type LabDocument,
  labDocumentFormat,
  readListBy,
} from '../../storage/lab-document.ts';
import { isQuarantined } from '../../storage/quarantine.ts';
import { runInSlices } from '../../storage/run-in-slices.ts';
import { openSnapshotFiles } from './snapshot-files.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';

/** `snapshots.json`: the snapshots of each lab, newest first. The content of each is in its own file. */
export const snapshotsFormat = labDocumentFormat<readonly SavedSnapshot[]>(
  1,
  readListBy(savedSnapshotSchema),
);

interface SnapshotsOptions {
  readonly log: Log;
  readonly reports: () => readonly AgentReport[];
  readonly onChange: (snapshots: readonly SavedSnapshot[]) => void;
}

const MAX_SNAPSHOTS = 50;

export type Snapshots = ReturnType<typeof openSnapshots>;

export function openSnapshots(
  dataDir: string,
  { file: index, unread }: OpenedDocument<LabDocument<readonly SavedSnapshot[]>>,
  { log, reports, onChange }: SnapshotsOptions,
) {
  const { open, read: list, readLab, write: put, labId } = createLabStore(index, [], onChange);
  const files = openSnapshotFiles(join(dataDir, 'snapshots'), log);
  const busy = new Set<Promise<unknown>>();
  const swept = track(sweep());

  /** Removes the leftovers of a crash: partial files, and files without a snapshot if the index is complete. */
  async function sweep(): Promise<void> {
    const kept = Object.values(index.read().labs).flatMap((each) => each.map(({ id }) => id));
    const names = await readdir(dataDir).catch(() => []);
    // A file of an unreadable index entry, from this start or an earlier one, must not be removed.
    const isIndexWhole = unread === null && !names.some((name) => isQuarantined(name, 'snapshots.json'));
    await files.sweep(isIndexWhole ? new Set(kept) : null);
  }

  function track<T>(work: Promise<T>): Promise<T> {
    busy.add(work);
    const release = () => void busy.delete(work);
    work.then(release, release);
    return work;
  }

  async function write(lab: string, name: string): Promise<SaveSnapshotOutcome> {
    const savedAt = Date.now();
    const agents = takeSnapshot(reports(), savedAt);
    const id = randomUUID();
    try {
      // Written before the index: a crash in between leaves an unused file, never a snapshot without its file.
      await swept;
      await files.write(id, agents);
    } catch (error) {
      log.error('A snapshot could not be written', { error: String(error) });
      return { outcome: 'failed' };
    }
    put([{ id, name, savedAt, ...countSnapshot(agents) }, ...readLab(lab)], lab);
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
    open,
    list,

    async save(name: string): Promise<SaveSnapshotOutcome> {
      const lab = labId();
      if (lab === null) return { outcome: 'failed' };
      if (list().length >= MAX_SNAPSHOTS) return { outcome: 'full' };
      return track(write(lab, name));
    },

    rename: (id: string, name: string) =>
      put(list().map((each) => (each.id === id ? { ...each, name } : each))),

    remove(id: string) {
      if (list().every((each) => each.id !== id)) return;
      put(list().filter((each) => each.id !== id));
      // After the index on disk: a crash in between leaves an unused file, as above.
      void track(index.flush().then(() => files.remove(id)));
    },

    async compare(id: string): Promise<CompareOutcome> {
      const lab = labId();
      // IDs become file names, so only listed IDs are accepted.
      if (list().every((each) => each.id !== id)) return { outcome: 'unreadable' };
      const then = await read(id);
      // After a sign-out, the fleet can belong to another lab.
      if (then === null || labId() !== lab) return { outcome: 'unreadable' };
      const comparedAt = Date.now();
      const current = reports();
      const differences = await runInSlices(compareInSteps(then, takeSnapshot(current, comparedAt)));
      const comparison = makeComparison(differences, comparedAt, createKeyFinder(current));
      return { outcome: 'compared', comparison };
    },

    async flush() {
      await Promise.allSettled(busy);
    },
  };
}

function createKeyFinder(reports: readonly AgentReport[]): (device: ComparedDevice) => string | null {
  const byAddress = new Map(reports.map((report) => [formatAgentAddress(report.agent.address), report]));
  const keysOf = new Map<AgentReport, ReadonlySet<string>>();
  return ({ agent, place }) => {
    const report = byAddress.get(agent);
    if (!report) return null;
    const keys = keysOf.get(report) ?? new Set(report.devices.map(({ key }) => key));
    keysOf.set(report, keys);
    const key = `${report.agent.id}/${place}`;
    return keys.has(key) ? key : null;
  };
}
