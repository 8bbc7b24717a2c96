import { isDeepStrictEqual } from 'node:util';
import type { Log } from '#shared/log.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import {
  type ClaimedDevice,
  type ClaimEnding,
  type ClaimOutcome,
  type LabClaim,
  type LabClaims,
  MAX_CLAIM_MINUTES,
  noClaims,
} from '#shared/model/fleet/lab-claims.ts';
import type { ClaimNotice } from '#shared/wire/claims.ts';
import type {
  ClaimsClient,
  ClaimsList,
  ClaimsOutcome,
  RenewRequest,
  TakeRequest,
} from '../lab-client/claims-client.ts';
import type { Fleet } from './fleet.ts';
import { repeatRequest, type RepeatedRequest } from './repeat-request.ts';

interface LabClaimsOptions {
  readonly fleet: Pick<Fleet, 'agents' | 'pollNow'>;
  readonly log: Log;
  readonly onChange: (claims: LabClaims) => void;
  /** This console has taken or extended one. */
  readonly onTaken: (device: ClaimedDevice) => void;
  readonly onEnded: (ending: ClaimEnding) => void;
}

const EVERY_MS = 5_000;
/** Another process of the lab service shows a change within a second of it. */
const SETTLE_MS = 1_000;
/** Administrators rarely turn claims on, and rarely update an old service. */
const IDLE_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
const MAX_ENDINGS = 20;

interface Following {
  readonly client: ClaimsClient;
  /** For all calls until the session ends. */
  readonly closing: AbortController;
  readonly requests: RepeatedRequest;
  revision: string | null;
  readAt: number | null;
  /** When this console has last changed a claim. */
  changedAt: number;
  /** The user's own, as far as we don't know how they ended. */
  own: readonly LabClaim[];
}

export type LabClaimsStore = ReturnType<typeof createLabClaims>;

/**
 * The lab's claims, and the user's own. Rows get theirs with the device lists; this also knows those of
 * unplugged phones and silent agents, and why a claim ended.
 */
export function createLabClaims({ fleet, log, onChange, onTaken, onEnded }: LabClaimsOptions) {
  let current: Following | null = null;
  let known = noClaims;

  function set(next: LabClaims): void {
    if (isDeepStrictEqual(next, known)) return;
    known = next;
    onChange(next);
  }

  function takeList(mine: Following, list: ClaimsList): void {
    mine.readAt = Date.now();
    mine.revision = list.revision;
    const { own, news } = list.isWhole ? followOwn(mine.own, list) : { own: mine.own, news: [] };
    mine.own = own;
    set(addList(known, list, news));
    for (const ending of news) onEnded(ending);
  }

  /** Returns the pause until the next request. */
  async function requestList(mine: Following, signal: AbortSignal): Promise<number> {
    const outcome = await mine.client.list(mine.revision, signal);
    if (signal.aborted) return 0;
    if (outcome.kind === 'answer') takeList(mine, outcome.list);
    else if (outcome.kind === 'no-claims') {
      mine.revision = null;
      set(noClaims);
    } else if (known.claims !== null) set({ ...known, failingSince: known.failingSince ?? mine.readAt });
    return known.isTaking ? findPause(outcome, mine.changedAt) : IDLE_EVERY_MS;
  }

  /** Reads these devices' lists again, so that the page shows the change at once. */
  function refresh(mine: Following, devices: readonly ClaimedDevice[]): void {
    if (mine !== current) return;
    mine.changedAt = Date.now();
    mine.requests.now();
    fleet.pollNow(findIds(fleet.agents(), devices), { isRefresh: false });
  }

  const change: ChangeClaims = async (devices, send) => {
    const mine = current;
    if (mine === null) return { outcome: 'unreachable' };
    const outcome = await send(mine.client, mine.closing.signal);
    // We were refused, so the page may be behind.
    refresh(mine, devices);
    return outcome;
  };

  return {
    read: () => known,

    refresh: () => current && refresh(current, []),

    ...createClaimCommands(() => known.claims ?? [], change, onTaken),

    open(client: ClaimsClient | null) {
      if (client === null) return;
      current = follow(client, log, requestList);
      current.requests.now();
    },

    /** Whether this console shows a notice, as the first of the user's. */
    beginNotice: async (device: ClaimedDevice, notice: ClaimNotice) =>
      current !== null && current.client.beginNotice(device, notice, current.closing.signal),

    close() {
      current?.requests.end();
      current?.closing.abort();
      current = null;
      known = noClaims;
    },
  };
}

function addList(
  known: LabClaims,
  { isTaking, isWhole, claims }: ClaimsList,
  news: readonly ClaimEnding[],
): LabClaims {
  const endings = [...news, ...known.endings].slice(0, MAX_ENDINGS);
  return { isTaking, claims: isWhole ? claims : known.claims, endings, failingSince: null };
}

function follow(
  client: ClaimsClient,
  log: Log,
  readList: (mine: Following, signal: AbortSignal) => Promise<number>,
): Following {
  const closing = new AbortController();
  const requests = repeatRequest('Reading the claims', log, (signal) => readList(mine, signal));
  const mine: Following = { client, closing, requests, revision: null, readAt: null, changedAt: 0, own: [] };
  return mine;
}

function findPause(outcome: ClaimsOutcome, changedAt: number): number {
  if (outcome.kind === 'failed') return Math.max(outcome.retryAfterMs, EVERY_MS);
  return Date.now() < changedAt + SETTLE_MS ? SETTLE_MS : EVERY_MS;
}

function findIds(agents: readonly Agent[], devices: readonly ClaimedDevice[]): readonly string[] {
  const addresses = new Set(devices.map(({ agent }) => agent));
  return agents.flatMap(({ id, address }) => (addresses.has(formatAgentAddress(address)) ? [id] : []));
}

type ChangeClaims = (
  devices: readonly ClaimedDevice[],
  send: (client: ClaimsClient, signal: AbortSignal) => Promise<ClaimOutcome>,
) => Promise<ClaimOutcome>;

/** What the user does with claims. */
function createClaimCommands(
  claims: () => readonly LabClaim[],
  change: ChangeClaims,
  onTaken: LabClaimsOptions['onTaken'],
) {
  const findOwn = ({ agent, deviceId }: ClaimedDevice) =>
    claims().find(({ isOwn, device }) => isOwn && device.agent === agent && device.deviceId === deviceId);

  return {
    async take(request: TakeRequest) {
      const outcome = await change(request.devices, (client, signal) => client.take(request, signal));
      if (outcome.outcome === 'done') for (const device of request.devices) onTaken(device);
      return outcome;
    },

    /** Adds `minutes` to the end. */
    async extend({ device, minutes, note }: RenewRequest) {
      const until = findOwn(device)?.until ?? Date.now();
      // A renewal never shortens a claim.
      const fromNow = minutes === 0 ? 1 : Math.ceil((until - Date.now()) / MINUTE_MS) + minutes;
      const request = { device, minutes: Math.min(fromNow, MAX_CLAIM_MINUTES), note };
      const outcome = await change([device], (client, signal) => client.renew(request, signal));
      if (outcome.outcome === 'done') onTaken(device);
      return outcome;
    },

    release: (devices: readonly ClaimedDevice[]) =>
      change(devices, async (client, signal) => {
        const outcomes = await Promise.all(devices.map((device) => client.release(device, signal)));
        return outcomes.find(({ outcome }) => outcome !== 'done') ?? { outcome: 'done', until: null };
      }),

    own() {
      const own = claims().filter(({ isOwn, until }) => isOwn && until > Date.now());
      if (own.length === 0) return null;
      return { devices: own.map(({ device }) => device), until: Math.max(...own.map(({ until }) => until)) };
    },
  };
}

/**
 * How claims ended that are no longer listed. Looked up by device, since times move with the service's clock.
 * While the service's database is away, a list has no ends; the next one does.
 */
function followOwn(before: readonly LabClaim[], { claims, ended }: ClaimsList) {
  const latestFirst = ended.toSorted((one, other) => other.endedAt - one.endedAt);
  const own = claims.filter(({ isOwn }) => isOwn);
  const news: ClaimEnding[] = [];
  for (const claim of before) {
    const isSame = ({ device }: Pick<LabClaim, 'device'>) => isDeepStrictEqual(device, claim.device);
    if (own.some(isSame)) continue;
    const last = latestFirst.find(isSame);
    if (last === undefined) own.push(claim);
    // Released by the user, or the account is gone: that's no news.
    else if (last.end === 'expired' || last.end === 'administrator') news.push({ ...last, end: last.end });
  }
  return { own, news };
}
