import { basename, join } from 'node:path';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import type { Log } from '#shared/log.ts';
import type { RememberedAgent } from '../remembered-agent.ts';
import type { SecretBox } from '../../storage/system.ts';
import type { StorageErrors } from '../../storage/write-behind.ts';
import { LARGEST_TEXT, readFleetLines, writeFleetLines } from './fleet-lines.ts';
import { type FleetOwner, ownerId, prepareFolder, removeFiles } from './saved-fleet-folder.ts';
import { type FileKey, makeFileKey, readSealed, writeSealed, writeSealedSync } from './sealed-file.ts';

type OnRead = (agents: readonly RememberedAgent[]) => void;

interface SavedFleetOptions {
  readonly folder: string;
  readonly secretBox: SecretBox;
  readonly log: Log;
  readonly storageErrors: Pick<StorageErrors, 'onSaved'>;
  readonly remember: () => readonly RememberedAgent[];
}

/** How long new data may wait. If only times are new, it waits longer. */
const WRITE_EVERY_MS = 30_000;
const REDATE_EVERY_MS = 300_000;

interface Kept {
  readonly owner: string;
  /** Whose older file to read if the owner has none. Once they have one, it's removed. */
  before: string | null;
  /** Null until we've read the previous file, which mustn't be replaced by less. */
  fileKey: { readonly value: FileKey } | null;
  /** Read from the previous file after the account was left. Written along with the newer data. */
  readLate: readonly RememberedAgent[];
  timer: NodeJS.Timeout | undefined;
  dueAt: number;
}

export type SavedFleet = ReturnType<typeof createSavedFleet>;

/** The last known fleet on disk, for whoever saw it, until they sign out. */
export function createSavedFleet(options: SavedFleetOptions) {
  const { log, remember } = options;
  const files = createFleetFiles(options);
  let kept: Kept | null = null;
  // One thing at a time: never read, write and remove the same file at once.
  let work: Promise<void> = Promise.resolve();

  function enqueue(what: string, job: () => Promise<void>): void {
    work = work.then(job).catch((error: unknown) => log.warn(what, { error: String(error) }));
  }

  /** Waits until the file has been read: somebody may leave right after their first responses. */
  function write(mine: Kept): void {
    // An agent's data is replaced, never changed, so we can write it while newer data comes in.
    const agents = remember();
    if (!mine.fileKey && agents.length === 0) return;
    enqueue('The last known fleet could not be written', () => files.write(mine, agents));
  }

  function detach(): Kept | null {
    const mine = kept;
    clearTimeout(mine?.timer);
    kept = null;
    return mine;
  }

  return {
    /** Saves from now on, once what's saved has been handed over. If there's nothing, takes what `before` had. */
    open(owner: FleetOwner, onRead: OnRead, before: FleetOwner | null = null) {
      const mine: Kept = { ...unread, owner: ownerId(owner), before: before && ownerId(before) };
      kept = mine;
      enqueue('The last known fleet cannot be kept', () =>
        files.begin(mine, (agents) => {
          if (kept === mine) onRead(agents);
          else mine.readLate = [...mine.readLate, ...agents];
        }),
      );
    },

    update({ updates, removed }: FleetChange) {
      if (!kept) return;
      const isNews =
        removed.length > 0 ||
        updates.some(({ changed, dropped }) => changed.length > 0 || dropped.length > 0);
      schedule(kept, isNews ? WRITE_EVERY_MS : REDATE_EVERY_MS, write);
    },

    /** Writes what we have and keeps the file: the console quits, or somebody else signs in. */
    leave() {
      const mine = detach();
      if (mine) write(mine);
    },

    saveNow() {
      try {
        if (kept?.fileKey) files.writeSync(kept, remember());
      } catch (error) {
        log.warn('The last known fleet could not be written', { error: String(error) });
      }
    },

    /** Also removes what the owner before left. The user signed out. */
    remove() {
      const mine = detach();
      if (!mine) return;
      enqueue('The last known fleet could not be removed', () => files.remove(mine));
    },

    flush: () => work,
  };
}

const unread = { fileKey: null, readLate: [], timer: undefined, dueAt: 0 };

function schedule(mine: Kept, delay: number, write: (mine: Kept) => void): void {
  const dueAt = Date.now() + delay;
  if (mine.timer !== undefined && mine.dueAt <= dueAt) return;
  clearTimeout(mine.timer);
  mine.dueAt = dueAt;
  mine.timer = setTimeout(() => {
    mine.timer = undefined;
    if (mine.fileKey) write(mine);
  }, delay);
  mine.timer.unref();
}

function createFleetFiles({ folder, secretBox, log, storageErrors }: SavedFleetOptions) {
  const pathOf = (owner: string) => join(folder, `${owner}.fleet`);

  const readOf = (owner: string) => readSealed(pathOf(owner), owner, secretBox, LARGEST_TEXT);

  async function begin(mine: Kept, onRead: OnRead): Promise<void> {
    await prepareFolder(folder, Date.now());
    await read(mine, onRead);
    mine.fileKey = { value: await makeFileKey(secretBox) };
  }

  async function read(mine: Kept, onRead: OnRead): Promise<void> {
    try {
      const before = mine.before;
      const text = (await readOf(mine.owner)) ?? (before === null ? null : await readOf(before));
      if (text === null) return;
      for await (const agents of readFleetLines(text)) onRead(agents);
    } catch (error) {
      // The agents' next responses make up for it.
      log.warn('The last known fleet could not be read', { error: String(error) });
    }
  }

  function linesOf({ readLate }: Kept, agents: readonly RememberedAgent[]): Iterable<string> {
    const newer = new Set(agents.map(({ agentId }) => agentId));
    const late = readLate.filter(({ agentId }) => !newer.has(agentId));
    return bounded(writeFleetLines([...agents, ...late]), log);
  }

  async function write(mine: Kept, agents: readonly RememberedAgent[]): Promise<void> {
    const { owner, fileKey } = mine;
    if (!fileKey) return;
    let isSaved = false;
    try {
      await writeSealed(pathOf(owner), owner, fileKey.value, linesOf(mine, agents));
      isSaved = true;
      if (mine.before) await removeFiles(folder, mine.before);
      mine.before = null;
    } finally {
      storageErrors.onSaved(basename(folder), isSaved);
    }
  }

  function writeSync(mine: Kept, agents: readonly RememberedAgent[]): void {
    const { owner, fileKey } = mine;
    if (fileKey) writeSealedSync(pathOf(owner), owner, fileKey.value, linesOf(mine, agents));
  }

  async function remove({ owner, before }: Kept): Promise<void> {
    await removeFiles(folder, owner);
    if (before) await removeFiles(folder, before);
  }

  return { begin, write, writeSync, remove };
}

function* bounded(pieces: Iterable<string>, log: Log): Generator<string, void> {
  let bytes = 0;
  for (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > LARGEST_TEXT) {
      log.warn('The fleet is too large to be kept whole until the next start', { limit: LARGEST_TEXT });
      return;
    }
    yield piece;
  }
}
