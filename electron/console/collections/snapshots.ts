import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { performance } from 'node:perf_hooks';
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { CompareOutcome, SaveSnapshotOutcome } from '#shared/ipc/contract.ts';
import { savedSnapshotSchema } from '#shared/ipc/schemas.ts';
import type { Log } from '#shared/log.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { type ComparedDevice, compareInSteps } from '#shared/model/fleet/compare-snapshots.ts';
import { makeComparison } from '#shared/model/fleet/comparison.ts';
import {
  countState,
  type SavedSnapshot,
  type SnapshotAgent,
  type SnapshotDevice,
  readPageState,
} from '#shared/model/fleet/saved-snapshot.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { FieldType } from '#shared/device/device-field.ts';
import { observedRecord } from '#shared/wire/observed-record.ts';
import { storedFields } from '#shared/device/field-values.ts';
import { type FlatDevice, flattenDevice, nestDevice } from '#shared/device/flat-device.ts';
import type { OpenedDocument } from '../storage/document-file.ts';
import { createLabStore, type LabDocument, labDocumentFormat, readListBy } from '../storage/lab-document.ts';
import { isQuarantined } from '../storage/quarantine.ts';
import { removeFile, retryWhileHeld } from '../storage/replace-file.ts';

/** `snapshots.json`: each lab's, newest first. Their contents have files of their own. */
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
  const swept = track(sweep(dataDir, index.read(), unread === null, files));

  function track<T>(work: Promise<T>): Promise<T> {
    busy.add(work);
    const release = () => void busy.delete(work);
    work.then(release, release);
    return work;
  }

  async function write(lab: string, name: string): Promise<SaveSnapshotOutcome> {
    const savedAt = Date.now();
    const agents = readPageState(reports(), savedAt);
    const id = randomUUID();
    try {
      // Before the index: crash in between, and there's a spare file, but never a snapshot without one.
      await swept;
      await files.write(id, agents);
    } catch (error) {
      log.error('A snapshot could not be written', { error: String(error) });
      return { outcome: 'failed' };
    }
    put([{ id, name, savedAt, ...countState(agents) }, ...readLab(lab)], lab);
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
      // After the index: crash in between, and there's a spare file, as above.
      void track(index.flush().then(() => files.remove(id)));
    },

    async compare(id: string): Promise<CompareOutcome> {
      const lab = labId();
      // IDs become file names, so only take those we listed.
      if (list().every((each) => each.id !== id)) return { outcome: 'unreadable' };
      const then = await read(id);
      // After a sign-out it may be another lab's fleet.
      if (then === null || labId() !== lab) return { outcome: 'unreadable' };
      return { outcome: 'compared', comparison: await compareWithNow(then, reports()) };
    },

    async flush() {
      await Promise.allSettled(busy);
    },
  };
}

/** Cleans up after a crash: half-written files and, if the index is complete, files that aren't in it. */
async function sweep(
  dataDir: string,
  index: LabDocument<readonly SavedSnapshot[]>,
  isIndexRead: boolean,
  files: ReturnType<typeof openSnapshotFiles>,
): Promise<void> {
  const kept = Object.values(index.labs).flatMap((each) => each.map(({ id }) => id));
  const names = await readdir(dataDir).catch(() => []);
  // If part of an index couldn't be read, now or earlier, its files must stay.
  const isIndexWhole = isIndexRead && !names.some((name) => isQuarantined(name, 'snapshots.json'));
  await files.sweep(isIndexWhole ? new Set(kept) : null);
}

async function compareWithNow(then: readonly SnapshotAgent[], current: readonly AgentReport[]) {
  const comparedAt = Date.now();
  const differences = await runInSlices(compareInSteps(then, readPageState(current, comparedAt)));
  return makeComparison(differences, comparedAt, createKeyFinder(current));
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

/** 200,000 devices uncompressed, in bytes. We don't read a larger snapshot. */
const LARGEST_BYTES = 192 * 1024 * 1024;
const SUFFIX = '.jsonl.gz';
const UNFINISHED = '.new';

/** Each snapshot is a compressed file, written and read line by line so that other work does not wait. */
export function openSnapshotFiles(folder: string, log: Log, largestBytes = LARGEST_BYTES) {
  const pathOf = (id: string) => join(folder, `${id}${SUFFIX}`);

  async function remove(path: string): Promise<void> {
    await removeFile(path).catch((error: unknown) =>
      log.error('A snapshot could not be removed', { path, error: String(error) }),
    );
  }

  return {
    async write(id: string, agents: readonly SnapshotAgent[]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${pathOf(id)}${UNFINISHED}`;
      try {
        await pipeline(
          Readable.from(writeSnapshotLines(agents)),
          // The fastest: somebody waits while it's written, and it's hardly ever read.
          createGzip({ level: 1 }),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        );
        await retryWhileHeld(() => rename(unfinished, pathOf(id)));
      } catch (error) {
        await remove(unfinished);
        throw error;
      }
    },

    read: (id: string) =>
      pipeline(createReadStream(pathOf(id)), createGunzip(), (unpacked: AsyncIterable<Buffer>) =>
        readSnapshotLines(splitLines(unpacked, largestBytes)),
      ),

    remove: (id: string) => remove(pathOf(id)),

    /** Half-written files, and all but `kept` unless we don't know which those are. */
    async sweep(kept: ReadonlySet<string> | null) {
      const found = await readdir(folder).catch(() => []);
      const names = kept && new Set([...kept].map((id) => `${id}${SUFFIX}`));
      const isLeft = (name: string) => name.endsWith(UNFINISHED) || (names !== null && !names.has(name));
      await Promise.all(found.filter(isLeft).map((name) => remove(join(folder, name))));
    },
  };
}

/** @throws if it's more than `largestBytes`, or doesn't end with a line feed */
async function* splitLines(bytes: AsyncIterable<Buffer>, largestBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // In pieces: joining at each chunk would take the square of a long line.
  let line: string[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    size += chunk.length;
    if (size > largestBytes) throw new Error('More than any snapshot has');
    line.push(first);
    for (const next of others) {
      yield line.join('');
      line = [next];
    }
  }
  if (line.join('') !== '') throw new Error('Ends in the middle of a line');
}

const FORMAT_VERSION = 1;
/** However many devices an agent has, no line takes long to write or read. */
const DEVICES_PER_LINE = 200;

// Older snapshots lack newer fields.
const text = z.string().nullable().default(null);
const number = z.number().nullable().default(null);
const schemas = {
  identifier: z.string(),
  text,
  'stated-text': text,
  integer: number,
  decimal: number,
  size: z.object({ width: number, height: number }).prefault({}),
  range: z.object({ minX: number, maxX: number, minY: number, maxY: number }).prefault({}),
  observed: observedRecord.nullable().catch(null),
  // By the time anybody compares, the claim is over.
  claim: z.null().catch(null),
  screenshot: z.null().catch(null),
  names: z.unknown(),
  raw: z.unknown(),
} as const satisfies Record<FieldType, z.ZodType>;

/** Flat, the model's fields next to the device's own, as earlier versions wrote it. */
const deviceSchema = z
  .object(Object.fromEntries(storedFields.map(({ key, field }) => [key, schemas[field.type]])))
  // The table gives each field its type.
  .transform((flat) => nestDevice(flat as unknown as FlatDevice));

const headSchema = z.object({ version: z.literal(FORMAT_VERSION), agents: z.int().min(0) });

/** An agent and some of its devices. If it has many, they take several lines in a row. */
const lineSchema = z.object({
  address: z.string(),
  isSilent: z.boolean(),
  devices: z.array(z.object({ place: z.string(), device: deviceSchema, isGone: z.boolean() })),
});

export function* writeSnapshotLines(agents: readonly SnapshotAgent[]): Generator<string> {
  yield `${JSON.stringify({ version: FORMAT_VERSION, agents: agents.length })}\n`;
  for (const { address, isSilent, devices } of agents) {
    for (let from = 0; from === 0 || from < devices.length; from += DEVICES_PER_LINE) {
      const some = devices.slice(from, from + DEVICES_PER_LINE).map((listed) => {
        const { claim: _, lastScreenshot: _last, ...device } = flattenDevice(listed.device);
        return { ...listed, device };
      });
      const line = { address, isSilent, devices: some };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}

/** @throws if a line is invalid or missing */
export async function readSnapshotLines(lines: AsyncIterable<string>): Promise<readonly SnapshotAgent[]> {
  const agents = new Map<string, { readonly isSilent: boolean; readonly devices: SnapshotDevice[] }>();
  let expected: number | null = null;
  for await (const line of lines) {
    const value: unknown = JSON.parse(line);
    if (expected === null) {
      expected = headSchema.parse(value).agents;
      continue;
    }
    const { address, isSilent, devices } = lineSchema.parse(value);
    const known = agents.get(address);
    if (known) known.devices.push(...devices);
    else agents.set(address, { isSilent, devices });
  }
  if (agents.size !== expected) throw new Error('Some agents are missing');
  return [...agents].map(([address, agent]) => ({ address, ...agent }));
}

/** Milliseconds: long enough to get on, short enough not to hold up anything. */
const SLICE_MS = 8;

async function runInSlices<T>(steps: Iterator<unknown, T>): Promise<T> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnd) continue;
    await breathe();
    sliceEnd = performance.now() + SLICE_MS;
  }
}
