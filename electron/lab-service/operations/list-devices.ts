import { describeDevice } from '#shared/device/describe-device.ts';
import { type LabDevicesAnswer, MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import { type Answer, describeProblem, jsonType, problemType, refuse } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import { matchesTag, readWait } from '../http/headers.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import type { Matches } from '../devices/matches.ts';
import { type DeviceSearch, readSearch, type SearchRefusal } from './read-search.ts';
import { Overloaded } from '../limits/owner.ts';
import type { RequestContext } from '../http/request-context.ts';

/** A longer response is sent in parts of about this size: 50,000 devices take 32 MB. */
const PART_BYTES = 256 * 1024;
/** The devices that are encoded in one step. */
const PIECE_DEVICES = 100;
/**
 * Maximum bytes of the responses that are being sent. A response in parts counts as its first part, because only one
 * part is in memory at a time.
 */
const MAX_BYTES = 128 * 1024 * 1024;
const BUSY_MS = 5_000;

interface ListDevicesOptions {
  /** Whether the service is closing. Waiting requests then end. */
  readonly isClosing?: () => boolean;
  readonly maxBytes?: number;
}

/**
 * The devices that match a query, for programs. `authorize` refuses callers without a valid token. The ETag is weak,
 * because it leaves out times.
 */
export function createListDevices(
  devices: LabDevices,
  authorize: Authorize,
  { isClosing = () => false, maxBytes = MAX_BYTES }: ListDevicesOptions = {},
) {
  let held = 0;

  /** Counts the bytes until the response has been sent. @throws Overloaded */
  function hold(bytes: number, context: RequestContext): void {
    // A single response is always sent, whatever its size is.
    if (held > 0 && held + bytes > maxBytes) throw new Overloaded('Too many devices are being sent', BUSY_MS);
    held += bytes;
    context.hold(() => (held -= bytes));
  }

  /** The devices when their tag is not that of the caller, or when the wait is over. */
  async function find(
    search: DeviceSearch,
    context: RequestContext,
    maxMs: number,
  ): Promise<Pick<Matches, 'tag'> | Matches | Answer> {
    const { owner: caller, signal } = context;
    context.outcome = 'answered';
    const matches = await devices.search(search, caller, signal);
    if (maxMs === 0 || !isKnown(context, matches)) return matches;
    context.outcome = 'waited';
    const { tag, update } = matches;
    const wait = { tag, update, showsNames: search.showsNames, maxMs, isClosing };
    const hasChanged = await devices.waitForChange(wait, caller, signal);
    // The token may have been revoked meanwhile.
    const refusal = await authorize(context);
    if (refusal === null) return hasChanged ? devices.search(search, caller, signal) : { tag };
    context.outcome = 'refused';
    return refusal;
  }

  async function list(context: RequestContext): Promise<Answer> {
    const { showsNames, owner: caller, signal } = context;
    const search = readSearch(context.parameters(), showsNames);
    if ('detail' in search) return refuseSearch(search);
    const waitSeconds = findWait(context);
    const found = await find(search, context, waitSeconds * 1_000);
    if ('status' in found) return found;
    const headers = {
      etag: tagOf(found),
      // A program may cache the response, but must revalidate it.
      'cache-control': 'private, no-cache',
      vary: 'prefer',
      ...(waitSeconds > 0 && { 'preference-applied': `wait=${waitSeconds}` }),
    };
    if (!('find' in found) || isKnown(context, found)) return { status: 304, body: null, headers };
    const pieces = writeAnswer(found, search);
    const takeNext = () => devices.runInSlices(takePart(pieces), caller, signal);
    const first = await takeNext();
    hold(first.bytes.length, context);
    const answer = { status: 200, type: jsonType, headers };
    return first.isLast
      ? { ...answer, body: first.bytes }
      : { ...answer, body: null, parts: continueParts(first, takeNext) };
  }

  return async function listDevices(context: RequestContext): Promise<Answer> {
    return (await authorize(context)) ?? list(context);
  };
}

/** In seconds; 0 without a wait. A caller without an ETag gets its first response immediately. */
function findWait(context: RequestContext): number {
  if (context.header('if-none-match') === undefined) return 0;
  return Math.min(readWait(context.header('prefer')) ?? 0, MAX_WAIT_SECONDS);
}

function tagOf({ tag }: Pick<Matches, 'tag'>): string {
  return `W/"${tag}"`;
}

function isKnown(context: RequestContext, matches: Matches): boolean {
  return matchesTag(context.header('if-none-match'), tagOf(matches));
}

/** RFC 9457 allows additional members. */
function refuseSearch({ detail, problems }: SearchRefusal): Answer {
  if (problems === undefined) return refuse(400, detail);
  const body = Buffer.from(JSON.stringify({ ...describeProblem(400, detail), problems }));
  return { status: 400, type: problemType, body };
}

interface Part {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

async function* continueParts(first: Part, takeNext: () => Promise<Part>): AsyncGenerator<Buffer, void> {
  let part = first;
  while (!part.isLast) {
    yield part.bytes;
    part = await takeNext();
  }
  yield part.bytes;
}

/** Joins pieces to a part, one piece in each step. */
function* takePart(pieces: Generator<Buffer, void>): Generator<void, Part> {
  const taken: Buffer[] = [];
  let size = 0;
  while (size < PART_BYTES) {
    const next = pieces.next();
    if (next.done === true) return { bytes: Buffer.concat(taken), isLast: true };
    taken.push(next.value);
    size += next.value.length;
    yield;
  }
  return { bytes: Buffer.concat(taken), isLast: false };
}

/** Each piece is a few devices of one agent. Encoding the whole text would block other work. */
function* writeAnswer(
  { snapshot, total, find }: Matches,
  { limit, showsNames, idleMs }: DeviceSearch,
): Generator<Buffer, void> {
  const { silentAgents, phonesBeingRead } = snapshot;
  const head: Omit<LabDevicesAnswer, 'devices'> = {
    at: new Date(snapshot.now).toISOString(),
    total,
    agents: snapshot.agents.length,
    silentAgents,
    phonesBeingRead,
    complete: silentAgents === 0 && phonesBeingRead === 0,
  };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"devices":[`);
  let written = 0;
  for (const subjects of find()) {
    const shown = subjects.slice(0, limit - written);
    for (let at = 0; at < shown.length; at += PIECE_DEVICES) {
      const texts = shown.slice(at, at + PIECE_DEVICES).map((subject) => {
        const device = describeDevice(subject, { now: snapshot.now, idleMs });
        return JSON.stringify(showsNames ? device : { ...device, connectedUser: null });
      });
      yield Buffer.from(`${written === 0 ? '' : ','}${texts.join(',')}`);
      written += texts.length;
    }
    if (written >= limit) break;
  }
  yield Buffer.from(']}');
}
