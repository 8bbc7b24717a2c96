import { findIdleSince } from '#shared/device/availability.ts';
import type { Subject } from '#shared/device/list-field.ts';
import { parseAgentAddress } from '#shared/model/agent-address.ts';
import { orOf, type Query } from '#shared/search/query.ts';
import { type ClaimedDevice, type ClaimRequest, idempotencyHeader } from '#shared/wire/claims.ts';
import { DEFAULT_IDLE_MS, labDevicesParameters, MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';
import type { Repeat, TakeOutcome } from '../claims/claim-store.ts';
import type { Claims } from '../claims/claims.ts';
import { kindOf } from '../claims/holder.ts';
import { findKeys, rankForClaim } from '../devices/claimable.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import type { Matches } from '../devices/matches.ts';
import { type Answer, answerJson } from '../http/answer.ts';
import { readWait } from '../http/headers.ts';
import type { RequestContext } from '../http/request-context.ts';
import { findForMs, refuseClaim, writeTime } from './refuse-claim.ts';
import { type DeviceSearch, readSearch } from './read-search.ts';

interface Phone {
  readonly device: ClaimedDevice;
  readonly keys: readonly string[];
}

interface Taking {
  readonly context: RequestContext;
  readonly holder: ClaimHolder;
  readonly body: ClaimRequest;
  readonly search: DeviceSearch;
  readonly repeat: Repeat | null;
}

/** Takes devices, or waits until it can. A wait whose caller has gone takes nothing. */
export function createTakeClaims(
  claims: Claims,
  devices: Pick<LabDevices, 'search' | 'waitForChange'>,
  isClosing: () => boolean,
) {
  const { store, known } = claims;

  function refuseTaken(
    keys: readonly string[],
    device: ClaimedDevice,
    { showsNames }: RequestContext,
  ): Answer {
    const claim = known.find(keys);
    const by = claim !== null && (showsNames || claims.isForEverybody) ? { by: claim.by } : {};
    return refuseClaim('claimed', { device, ...by, ...(claim && { until: writeTime(claim.until) }) });
  }

  async function isOwn(user: string, { companyCode, employeeNumber }: ClaimHolder): Promise<boolean> {
    const [one, ...others] = await store.findAccounts(user);
    const isOnly = one !== undefined && others.length === 0;
    return isOnly && one.companyCode === companyCode && one.employeeNumber === employeeNumber;
  }

  /** The phones that the request names, or why one of them can't be claimed. */
  async function findNamed(
    { context, holder, body }: Taking,
    subjects: readonly Subject[],
    { snapshot }: Matches,
  ): Promise<readonly Phone[] | Answer> {
    const phones: Phone[] = [];
    for (const named of namedIn(body)) {
      const address = addressOf(named.agent);
      const device = { ...named, agent: address };
      const subject = subjects.find(
        ({ entry, agent }) =>
          entry.device.deviceId === device.deviceId && keyOfAgent(agent.address) === address,
      );
      if (subject === undefined) return refuseClaim('not-listed', { device });
      const keys = findKeys(subject, snapshot);
      if (keys === null) return refuseClaim('not-identifiable', { device });
      if (known.find(keys) !== null) return refuseTaken(keys, device, context);
      const user = subject.entry.device.connectedUser;
      if (user && body.anyway !== true && !(await isOwn(user, holder)))
        return refuseClaim('in-use', { device });
      phones.push({ device, keys });
    }
    return phones;
  }

  /** As many phones as the request wants, the first ones in its order that have no key in common. */
  function findAny(
    { body: { count = 1, pick }, search: { query, idleMs } }: Taking,
    subjects: readonly Subject[],
    { snapshot }: Matches,
    lost: ReadonlySet<string>,
  ): readonly Phone[] | Answer {
    const moment = { now: snapshot.now, idleMs };
    const ranked = subjects.flatMap((subject) => {
      const rank = rankForClaim(subject, moment, query);
      if (rank === null || (pick === 'longest-unused' && rank > 0)) return [];
      const idle = findIdleSince(subject.entry, 'fresh') ?? Infinity;
      return [{ subject, order: pick === 'random' ? [Math.random(), 0] : [rank, idle] }];
    });
    const phones: Phone[] = [];
    const taken = new Set(lost);
    for (const { subject } of ranked.toSorted((one, other) => compare(one.order, other.order))) {
      const keys = findKeys(subject, snapshot);
      if (keys === null || known.find(keys) !== null || keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      const { entry, agent } = subject;
      phones.push({ device: { agent: keyOfAgent(agent.address), deviceId: entry.device.deviceId }, keys });
      if (phones.length === count) return phones;
    }
    return refuseClaim('not-enough', { found: phones.length });
  }

  async function answerTaken(
    { claims: taken }: TakeOutcome & { kind: 'taken' },
    taking: Taking,
  ): Promise<Answer> {
    const { context, repeat } = taking;
    if (context.signal.aborted && repeat === null)
      await store.end(
        taken.map(({ id }) => id),
        'released',
      );
    await known.tryRefresh();
    const described = taken.map(({ id, agent, deviceId, since, until }) => {
      return { id, device: { agent, deviceId }, ...known.toLocal({ since, until }, writeTime) };
    });
    return answerJson({ claims: described }, 201);
  }

  /** Tries once. Phones that others take meanwhile are replaced by the next ones that match. */
  async function attempt(taking: Taking, matches: Matches): Promise<Answer> {
    const { context, holder, body, repeat } = taking;
    const subjects = [...matches.find()].flat();
    const most = claims.most[kindOf(holder)];
    const lost = new Set<string>();
    for (;;) {
      const repeated = repeat && (await store.findRepeated(holder, repeat));
      const isNamed = body.query === undefined;
      const phones = isNamed
        ? await findNamed(taking, subjects, matches)
        : findAny(taking, subjects, matches, lost);
      // A repeated request gets its phones, although they are claimed by now.
      if (!repeated && 'status' in phones) return phones;
      const wanted = 'status' in phones ? [] : phones;
      const times = { forMs: findForMs(holder, body.minutes), note: body.note ?? '' };
      const rows = wanted.map(({ device, keys }) => ({ ...device, keys }));
      const outcome = repeated ?? (await store.take({ holder, phones: rows, ...times, most, repeat }));
      if (outcome.kind === 'taken') return answerTaken(outcome, taking);
      if (outcome.kind === 'too-many') return refuseClaim('too-many', { most });
      if (outcome.kind === 'other-request') return refuseClaim('other-request');
      await known.tryRefresh();
      const { key } = outcome;
      const device = wanted.find(({ keys }) => keys.includes(key))?.device;
      if (isNamed && device !== undefined) return refuseTaken([key], device, context);
      lost.add(key);
    }
  }

  return async function take(
    context: RequestContext,
    holder: ClaimHolder,
    body: ClaimRequest,
    sent: string,
  ): Promise<Answer> {
    if (!claims.isTaking) return refuseClaim('taking-off');
    const { owner, signal } = context;
    const search = readQuery(body, context, known.ownKeys(holder));
    if ('status' in search) return search;
    const key = context.header(idempotencyHeader);
    const taking = { context, holder, body, search, repeat: key === undefined ? null : { key, body: sent } };
    const maxMs = Math.min(readWait(context.header('prefer')) ?? 0, MAX_WAIT_SECONDS) * 1_000;
    const until = performance.now() + maxMs;
    for (;;) {
      const matches = await devices.search(search, owner, signal);
      const answer = await attempt(taking, matches);
      const leftMs = until - performance.now();
      if (answer.status !== 409 || leftMs <= 0 || isClosing()) return answer;
      const { showsNames } = search;
      const wait = { tag: matches.tag, update: matches.update, showsNames, maxMs: leftMs, isClosing };
      if (!(await devices.waitForChange(wait, owner, signal))) return answer;
    }
  };
}

const namedIn = ({ device, devices = device === undefined ? [] : [device] }: ClaimRequest) => devices;

/** The devices among which the request takes. */
function readQuery(
  body: ClaimRequest,
  { showsNames }: RequestContext,
  ownClaimKeys: ReadonlySet<string>,
): DeviceSearch | Answer {
  const { query } = body;
  if (query !== undefined) {
    const parameters = new URLSearchParams({ [labDevicesParameters.query]: query });
    return readSearch(parameters, showsNames, ownClaimKeys, 422);
  }
  const ids = namedIn(body).map(({ deviceId }): Query => {
    return { kind: 'field', field: 'id', relation: '=', value: deviceId };
  });
  return { query: orOf(ids), idleMs: DEFAULT_IDLE_MS, showsNames: true, limit: Infinity };
}

/** As the list of agents spells it; empty for a text that is no address. */
export function addressOf(agent: string): string {
  const address = parseAgentAddress(agent);
  return address === null ? '' : keyOfAgent(address);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}
