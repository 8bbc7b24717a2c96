import { findIdleSince } from '#shared/device/availability.ts';
import type { Subject } from '#shared/device/list-field.ts';
import { parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { orOf, type Query } from '#shared/search/query.ts';
import { type ClaimedDevice, type ClaimRequest, idempotencyHeader } from '#shared/wire/claims.ts';
import { DEFAULT_IDLE_MS, labDevicesParameters, MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';
import type { TakeOutcome, TakeRequest } from '../claims/claim-store.ts';
import type { Claims } from '../claims/claims.ts';
import { isSameHolder, kindOf } from '../claims/holder.ts';
import { findKeys, rankForClaim } from '../devices/claimable.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import type { Matches } from '../devices/matches.ts';
import { type Answer, answerJson } from '../http/answer.ts';
import { readWait } from '../http/headers.ts';
import type { RequestContext } from '../http/request-context.ts';
import { findForMs, refuseClaim, writeTime } from './refuse-claim.ts';
import { type DeviceSearch, readSearch } from './read-search.ts';

type Phone = TakeRequest['phones'][number];

interface Taking {
  readonly claims: Claims;
  readonly context: RequestContext;
  readonly holder: ClaimHolder;
  readonly body: ClaimRequest;
  readonly search: DeviceSearch;
  readonly repeat: TakeRequest['repeat'];
}

/** Nothing is ever later. */
const LATEST = 1e14;

/** Takes devices, or waits until it can. If the caller has gone, it takes nothing. */
export function createTakeClaims(
  claims: Claims,
  devices: Pick<LabDevices, 'search' | 'waitForChange'>,
  isClosing: () => boolean,
) {
  return async function take(
    context: RequestContext,
    holder: ClaimHolder,
    body: ClaimRequest,
    sent: string,
  ): Promise<Answer> {
    if (!claims.isTaking) return refuseClaim('taking-off');
    const { owner, signal } = context;
    const search = readQuery(body, context, claims.known.ownKeys(holder));
    if ('status' in search) return search;
    const key = context.header(idempotencyHeader);
    const taking = {
      claims,
      context,
      holder,
      body,
      search,
      repeat: key === undefined ? null : { key, body: sent },
    };
    const maxMs = Math.min(readWait(context.header('prefer')) ?? 0, MAX_WAIT_SECONDS) * 1_000;
    const until = performance.now() + maxMs;
    for (;;) {
      const matches = await devices.search(search, owner, signal);
      const tried = await claims.inTurn(owner, () => attempt(taking, matches), signal);
      if (tried.status !== 409) return tried;
      const leftMs = until - performance.now();
      if (leftMs <= 0 || isClosing()) return tried;
      const { showsNames } = search;
      const wait = { tag: matches.tag, update: matches.update, showsNames, maxMs: leftMs, isClosing };
      if (!(await devices.waitForChange(wait, owner, signal))) return tried;
    }
  };
}

function refuseTaken({ claims, context }: Taking, keys: readonly string[], device: ClaimedDevice): Answer {
  const { showsNames } = context;
  const claim = claims.known.find(keys);
  const by = claim !== null && (showsNames || claims.isForEverybody) ? { by: claim.by } : {};
  return refuseClaim('claimed', { device, ...by, ...(claim && { until: writeTime(claim.until) }) });
}

function isOwn({ claims, holder }: Taking, user: string): boolean {
  const account = claims.known.findAccount(user);
  return account !== null && isSameHolder(account, holder);
}

/** The phones that the request names, or why one of them can't be claimed. */
function findNamed(
  taking: Taking,
  subjects: readonly Subject[],
  { lab }: Matches,
): readonly Phone[] | Answer {
  const { known } = taking.claims;
  const phones: Phone[] = [];
  for (const { agent: at, deviceId } of namedIn(taking.body)) {
    const agent = addressOf(at);
    const device = { agent, deviceId };
    const subject = subjects.find(
      (each) => each.entry.device.deviceId === deviceId && keyOfAgent(each.agent.address) === agent,
    );
    if (subject === undefined) return refuseClaim('not-listed', { device });
    const keys = findKeys(subject, lab);
    if (keys === null) return refuseClaim('not-identifiable', { device });
    if (known.find(keys) !== null) return refuseTaken(taking, keys, device);
    if (phones.some((phone) => phone.keys.some((key) => keys.includes(key))))
      return refuseClaim('invalid', { device }, 'names a device twice');
    const user = subject.entry.device.connectedUser;
    if (user && taking.body.anyway !== true && !isOwn(taking, user)) return refuseClaim('in-use', { device });
    phones.push({ ...device, keys });
  }
  return phones;
}

/** As many as the request wants: the first in its order that have no key in common. */
function findAny(
  { claims: { known }, body: { count = 1, pick }, search: { query, idleMs } }: Taking,
  subjects: readonly Subject[],
  { lab }: Matches,
  lost: ReadonlySet<string>,
): readonly Phone[] | Answer {
  const moment = { now: lab.now, idleMs };
  const ranked = subjects.flatMap((subject) => {
    const rank = rankForClaim(subject, moment, query);
    if (rank === null || (pick === 'longest-unused' && rank > 0)) return [];
    const idleSince = findIdleSince(subject.entry, 'fresh') ?? LATEST;
    return [{ subject, order: pick === 'random' ? Math.random() : rank * LATEST + idleSince }];
  });
  const phones: Phone[] = [];
  const taken = new Set(lost);
  for (const { subject } of ranked.toSorted((one, other) => one.order - other.order)) {
    const keys = findKeys(subject, lab);
    if (keys === null || known.find(keys) !== null || keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    const { entry, agent } = subject;
    phones.push({ agent: keyOfAgent(agent.address), deviceId: entry.device.deviceId, keys });
    if (phones.length === count) return phones;
  }
  return refuseClaim('not-enough', { found: phones.length });
}

async function answer(
  outcome: Exclude<TakeOutcome, { kind: 'lost' }>,
  { claims, context, holder, repeat }: Taking,
): Promise<Answer> {
  const { store, known } = claims;
  if (outcome.kind === 'other-request') return refuseClaim('other-request');
  if (outcome.kind === 'too-many') return refuseClaim('too-many', { most: claims.most[kindOf(holder)] });
  const ids = outcome.claims.map(({ id }) => id);
  if (context.signal.aborted && repeat === null) await store.end(ids, 'released');
  await known.tryRefresh();
  const described = outcome.claims.map(({ id, agent, deviceId, since, until }) => {
    const times = { since: known.writeTime(since), until: known.writeTime(until) };
    return { id, device: { agent, deviceId }, ...times };
  });
  return answerJson({ claims: described }, 201);
}

async function attempt(taking: Taking, matches: Matches): Promise<Answer> {
  const { claims, holder, repeat } = taking;
  const tried = await takeFrom(taking, matches);
  if (tried.status === 201 || repeat === null) return tried;
  // The same key may have got the devices before, and they may be elsewhere by now.
  const repeated = await claims.store.findRepeated(holder, repeat);
  return repeated === null ? tried : answer(repeated, taking);
}

/** If somebody else is faster, the next matching phones will do. */
async function takeFrom(taking: Taking, matches: Matches): Promise<Answer> {
  const { claims, holder, body, repeat } = taking;
  const subjects = [...matches.find()].flat();
  const isNamed = body.query === undefined;
  const lost = new Set<string>();
  for (;;) {
    const phones = isNamed ? findNamed(taking, subjects, matches) : findAny(taking, subjects, matches, lost);
    if ('status' in phones) return phones;
    const request = { forMs: findForMs(holder, body.minutes), note: body.note ?? '', repeat };
    const most = claims.most[kindOf(holder)];
    const outcome = await claims.store.take({ ...request, holder, phones, most });
    if (outcome.kind !== 'lost') return answer(outcome, taking);
    await claims.known.tryRefresh();
    lost.add(outcome.key);
    const phone = phones.find(({ keys }) => keys.includes(outcome.key));
    if (isNamed && phone !== undefined) {
      const { agent, deviceId } = phone;
      return refuseTaken(taking, [outcome.key], { agent, deviceId });
    }
  }
}

const namedIn = ({ device, devices = device === undefined ? [] : [device] }: ClaimRequest) => devices;

/** What there is to take from. */
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

/** As in the list of agents; empty if it's no address. */
export function addressOf(agent: string): string {
  const address = parseAgentAddress(agent);
  return address === null ? '' : keyOfAgent(address);
}
