import { describeDevice } from '#shared/device/describe-device.ts';
import type { LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { type Answer, describeProblem, jsonType, problemType, refuse } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import { matchesTag } from '../http/entity-tag.ts';
import type { Matches } from '../lab-devices/device-view.ts';
import type { LabDevices } from '../lab-devices/lab-devices.ts';
import { readSearch, type SearchRefusal } from '../lab-devices/read-search.ts';
import { Overloaded } from '../limiter.ts';
import type { RequestContext } from '../request-context.ts';

/** Responses that are being written or sent, in bytes. 50,000 devices take 45 MB. */
const MOST_BYTES = 128 * 1024 * 1024;
const BUSY_MS = 5_000;

/**
 * The devices that match a query, for programs. `authorize` refuses callers without a valid token. The ETag is weak,
 * because it leaves out times.
 */
export function createListDevices(devices: LabDevices, authorize: Authorize, mostBytes = MOST_BYTES) {
  let inFlight = 0;

  /** The bytes count from the moment at which they are written. @throws Overloaded */
  function count(context: RequestContext) {
    let bytes = 0;
    context.hold(() => (inFlight -= bytes));
    return (part: Buffer): Buffer => {
      // One response is always possible.
      if (inFlight > bytes && inFlight + part.length > mostBytes)
        throw new Overloaded('Too many devices are being sent', BUSY_MS);
      bytes += part.length;
      inFlight += part.length;
      return part;
    };
  }

  async function list(context: RequestContext): Promise<Answer> {
    const { showsNames, limited: caller, signal } = context;
    const search = readSearch(context.parameters(), showsNames);
    if ('detail' in search) return refuseSearch(search);
    const matches = await devices.search({ ...search, showsNames }, caller, signal);
    const headers = { etag: `W/"${matches.tag}"`, 'cache-control': 'private, no-cache', vary: 'prefer' };
    context.outcome = 'answered';
    if (matchesTag(context.header('if-none-match'), headers.etag))
      return { status: 304, body: null, headers };
    const parts = writeAnswer(matches, { limit: search.limit, showsNames }, count(context));
    const body = Buffer.concat(await devices.runInSlices(parts, caller, signal));
    return { status: 200, type: jsonType, body, headers };
  }

  return async function listDevices(context: RequestContext): Promise<Answer> {
    return (await authorize(context)) ?? list(context);
  };
}

/** RFC 9457 allows additional members. */
function refuseSearch({ detail, problems }: SearchRefusal): Answer {
  if (problems === undefined) return refuse(400, detail);
  const body = Buffer.from(JSON.stringify({ ...describeProblem(400, detail), problems }));
  return { status: 400, type: problemType, body };
}

interface Shown {
  readonly limit: number;
  readonly showsNames: boolean;
}

/** Writes the devices of one agent in each step. Encoding the whole text would block other work. */
function* writeAnswer(
  { snapshot, moment, total, find }: Matches,
  { limit, showsNames }: Shown,
  count: (part: Buffer) => Buffer,
): Generator<void, readonly Buffer[]> {
  const head: Omit<LabDevicesAnswer, 'devices'> = {
    at: new Date(snapshot.now).toISOString(),
    total,
    agents: snapshot.agents.length,
    silentAgents: snapshot.silentAgents,
  };
  const parts = [count(Buffer.from(`${JSON.stringify(head).slice(0, -1)},"devices":[`))];
  let written = 0;
  for (const subjects of find()) {
    if (written >= limit) break;
    const shown = subjects.slice(0, limit - written);
    const texts = shown.map((subject) => {
      const device = describeDevice(subject, moment);
      return JSON.stringify(showsNames ? device : { ...device, connectedUser: null });
    });
    if (texts.length > 0) parts.push(count(Buffer.from(`${written === 0 ? '' : ','}${texts.join(',')}`)));
    written += texts.length;
    yield;
  }
  parts.push(count(Buffer.from(']}')));
  return parts;
}
