import { describeDevice } from '#shared/device/describe-device.ts';
import { type LabDevicesAnswer, MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import type { Claims } from '../claims/claims.ts';
import { type Answer, jsonType } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import { matchesTag, readWait } from '../http/headers.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import type { Matches } from '../devices/matches.ts';
import { type DeviceSearch, readSearch } from './read-search.ts';
import { Overloaded } from '../limits/owner.ts';
import type { RequestContext } from '../http/request-context.ts';

/** A longer response goes out in parts about this size: 50,000 devices take 32 MB. */
const PART_BYTES = 256 * 1024;
const PIECE_DEVICES = 100;
/** Being sent. In parts, only the first counts: there's one in memory at a time. */
const MAX_BYTES = 128 * 1024 * 1024;
const BUSY_MS = 5_000;

/** The ETag is weak, because times aren't in it. */
export function createListDevices(
  devices: LabDevices,
  authorize: Authorize,
  isClosing: () => boolean,
  maxBytes = MAX_BYTES,
  claims?: Claims,
) {
  let held = 0;

  /** Counted until the response is out. @throws Overloaded */
  function hold(bytes: number, context: RequestContext): void {
    // A single response always goes out, however large.
    if (held > 0 && held + bytes > maxBytes) throw new Overloaded('Too many devices are being sent', BUSY_MS);
    held += bytes;
    context.hold(() => (held -= bytes));
  }

  return async function listDevices(context: RequestContext): Promise<Answer> {
    const refused = await authorize(context);
    if (refused !== null) return refused;
    const { showsNames, owner: caller, signal } = context;
    const ownClaimKeys = claims?.known.ownKeys(context.claimsAs);
    const search = readSearch(context.parameters(), showsNames, ownClaimKeys);
    if ('status' in search) return search;
    const known = context.header('if-none-match');
    // Without an ETag, you get your first response at once.
    const wanted = known === undefined ? null : readWait(context.header('prefer'));
    const waitSeconds = Math.min(wanted ?? 0, MAX_WAIT_SECONDS);
    const isKnown = ({ tag }: Matches) => matchesTag(known, tagOf(tag));
    context.outcome = 'answered';
    let found = await devices.search(search, caller, signal);
    if (waitSeconds > 0 && isKnown(found)) {
      context.outcome = 'waited';
      const { tag, update } = found;
      const wait = { tag, update, showsNames, maxMs: waitSeconds * 1_000, isClosing };
      const hasChanged = await devices.waitForChange(wait, caller, signal);
      // The token may have been revoked meanwhile.
      const refusal = await authorize(context);
      if (refusal !== null) {
        context.outcome = 'refused';
        return refusal;
      }
      if (hasChanged) found = await devices.search(search, caller, signal);
    }
    const headers = {
      etag: tagOf(found.tag),
      // Programs may cache it, but must ask if it's still good.
      'cache-control': 'private, no-cache',
      vary: 'prefer',
      ...(waitSeconds > 0 && { 'preference-applied': `wait=${waitSeconds}` }),
    };
    if (isKnown(found)) return { status: 304, body: null, headers };
    const pieces = writeAnswer(found, search);
    const takeNext = () => devices.runInSlices(takePart(pieces), caller, signal);
    const first = await takeNext();
    hold(first.bytes.length, context);
    const answer = { status: 200, type: jsonType, headers };
    return first.isLast
      ? { ...answer, body: first.bytes }
      : { ...answer, body: null, parts: continueParts(first, takeNext) };
  };
}

const tagOf = (tag: string) => `W/"${tag}"`;

interface Part {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

async function* continueParts(first: Part, takeNext: () => Promise<Part>): AsyncGenerator<Buffer, void> {
  for (let part = first; ; part = await takeNext()) {
    yield part.bytes;
    if (part.isLast) return;
  }
}

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

function hideNames(device: ReturnType<typeof describeDevice>) {
  const { By: _by, Note: _note, ...claim } = device.claim ?? {};
  // iPhones are mostly named after their owner.
  const alias = device.platform === 'ios' ? null : device.alias;
  return { ...device, connectedUser: null, alias, ...(device.claim && { claim }) };
}

/** A few devices of one agent at a time: encoding it all would block everything else. */
function* writeAnswer(
  { lab, total, find }: Matches,
  { limit, showsNames, idleMs }: DeviceSearch,
): Generator<Buffer, void> {
  const { silentAgents, phonesBeingRead } = lab;
  const head: Omit<LabDevicesAnswer, 'devices'> = {
    at: new Date(lab.now).toISOString(),
    total,
    agents: lab.agents.length,
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
        const device = describeDevice(subject, { now: lab.now, idleMs });
        return JSON.stringify(showsNames ? device : hideNames(device));
      });
      yield Buffer.from(`${written === 0 ? '' : ','}${texts.join(',')}`);
      written += texts.length;
    }
    if (written >= limit) break;
  }
  yield Buffer.from(']}');
}
