import type { ClaimRecord } from '#shared/device/claim.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import {
  claimMinutes,
  type ClaimProblem,
  claimRequest,
  type ClaimsAnswer,
  type EndedClaim,
  releaseRequest,
  renewRequest,
} from '#shared/wire/claims.ts';
import { demoAgents } from './demo-agents.ts';

export interface Claim {
  readonly since: number;
  readonly until: number;
  readonly kind: ClaimRecord['Kind'];
  readonly by: string;
  readonly note: string;
  readonly isOwn: boolean;
}

/** A refusal looks as it would at a real service. */
export type DemoClaimsAnswer =
  | { readonly status: 200 | 201; readonly value: unknown }
  | { readonly status: 204 }
  | { readonly status: 409 | 410 | 422; readonly problem: ClaimProblem };

const MINUTE = 60_000;
const MOST = 5;
const MOST_ENDED = 20;
export const OWN_NAME = 'Demo';

const person = { kind: 'person' } as const;

/** Programs renew once a minute. */
const renewed = (elapsed: number) => (Math.floor(elapsed / MINUTE) + 3) * MINUTE;

/** Others' claims at a moment of the demo, in ms since it began. Null in between. */
const scripted: Readonly<Record<string, (elapsed: number) => Omit<Claim, 'isOwn'> | null>> = {
  // Runs out while you watch.
  '10AD2F1KDC00315': (elapsed) =>
    elapsed < 4 * MINUTE
      ? { ...person, since: -56 * MINUTE, until: 4 * MINUTE, by: 'kim.minji', note: 'regression 4.2' }
      : null,
  // A contradiction: lee.jihoon is using it.
  R3CX20A7KPL: (elapsed) =>
    elapsed < 50 * MINUTE
      ? { ...person, since: -10 * MINUTE, until: 50 * MINUTE, by: '박서준', note: '결제 테스트' }
      : null,
  // Given back long before it ends.
  '9c41d7e0': (elapsed) =>
    elapsed < 6 * MINUTE
      ? { ...person, since: -15 * MINUTE, until: 30 * MINUTE, by: '최유나', note: '' }
      : null,
  // A program has it for ten minutes of each quarter of an hour, and renews once a minute.
  R3CX40E9DHN: (elapsed) => {
    const since = Math.floor(elapsed / (15 * MINUTE)) * 15 * MINUTE - 5 * MINUTE;
    if (elapsed - since >= 15 * MINUTE) return null;
    return { kind: 'program', since, until: renewed(elapsed), by: 'nightly', note: 'smoke tests' };
  },
  // Nobody touches it.
  QV7721AD91: (elapsed) => {
    const times = { since: -40 * MINUTE, until: renewed(elapsed) };
    return { kind: 'program', ...times, by: 'perf-bench', note: '' };
  },
};

export type DemoClaims = ReturnType<typeof createDemoClaims>;

/** Others' claims follow a script; the user's own are real until they end. */
export function createDemoClaims(now: () => number) {
  let startedAt = now();
  const own = new Map<string, Claim>();
  let ended: readonly EndedClaim[] = [];

  function expire(): void {
    for (const [deviceId, { since, until }] of own) {
      if (until > now()) continue;
      own.delete(deviceId);
      const device = findDevice(deviceId);
      if (device === null) continue;
      const end: EndedClaim = { device, since: iso(since), endedAt: iso(until), end: 'expired' };
      ended = [end, ...ended].slice(0, MOST_ENDED);
    }
  }

  function find(deviceId: string, elapsed = now() - startedAt): Claim | null {
    expire();
    const claim = scripted[deviceId]?.(elapsed);
    if (!claim) return own.get(deviceId) ?? null;
    return { ...claim, since: startedAt + claim.since, until: startedAt + claim.until, isOwn: false };
  }

  function list(): ClaimsAnswer {
    const claims = demoDevices.flatMap((device) => {
      const claim = find(device.deviceId);
      return claim === null ? [] : [describeClaim(device, claim)];
    });
    return { revision: '', isWhole: true, isTaking: true, claims, ended };
  }

  function take(body: unknown, userOf: (deviceId: string) => string): DemoClaimsAnswer {
    const request = claimRequest.safeParse(body);
    if (!request.success) return refuse(422, { reason: 'invalid' });
    const { device, devices = device ? [device] : [], minutes = claimMinutes.person.default } = request.data;
    for (const each of devices) {
      const isInUse = userOf(each.deviceId) !== '' && request.data.anyway !== true;
      const refusal = refuseDevice(each, find(each.deviceId), isInUse);
      if (refusal !== null) return refusal;
    }
    if (own.size + devices.length > MOST) return refuse(409, { reason: 'too-many', most: MOST });
    const since = now();
    const until = since + minutes * MINUTE;
    const { note = '' } = request.data;
    for (const { deviceId } of devices)
      own.set(deviceId, { kind: 'person', since, until, by: OWN_NAME, note, isOwn: true });
    const times = writeTimes({ since, until });
    const claims = devices.map((each) => ({ id: each.deviceId, device: each, ...times }));
    return { status: 201, value: { claims } };
  }

  function renew(body: unknown): DemoClaimsAnswer {
    const request = renewRequest.safeParse(body).data ?? {};
    const { device, minutes = claimMinutes.person.default } = request;
    const deviceId = device?.deviceId ?? '';
    const claim = find(deviceId);
    if (!claim?.isOwn) return refuse(410, { reason: 'ended' });
    const latest = claim.since + claimMinutes.person.most * MINUTE;
    const until = Math.max(claim.until, Math.min(now() + minutes * MINUTE, latest));
    own.set(deviceId, { ...claim, until, note: request.note ?? claim.note });
    return { status: 200, value: writeTimes({ since: claim.since, until }) };
  }

  function release(body: unknown): DemoClaimsAnswer {
    const { device } = releaseRequest.safeParse(body).data ?? {};
    if (device) own.delete(device.deviceId);
    return { status: 204 };
  }

  function start(): void {
    startedAt = now();
    own.clear();
    ended = [];
  }

  return { list, take, renew, release, find, start };
}

const iso = (at: number) => new Date(at).toISOString();

const writeTimes = ({ since, until }: Pick<Claim, 'since' | 'until'>) => ({
  since: iso(since),
  until: iso(until),
});

const demoDevices = demoAgents.flatMap(({ address, devices }) =>
  devices.map(({ id }) => ({ agent: formatAgentAddress(address), deviceId: id })),
);

const findDevice = (id: string) => demoDevices.find(({ deviceId }) => deviceId === id) ?? null;

function describeClaim(device: (typeof demoDevices)[number], claim: Claim): ClaimsAnswer['claims'][number] {
  const { kind, by, note, isOwn } = claim;
  return {
    device,
    keys: [`id:${device.deviceId}`],
    ...writeTimes(claim),
    kind,
    by,
    ...(note && { note }),
    isOwn,
  };
}

function refuseDevice(device: NonNullable<ClaimProblem['device']>, claim: Claim | null, isInUse: boolean) {
  if (findDevice(device.deviceId) === null) return refuse(422, { reason: 'not-listed', device });
  if (claim !== null)
    return refuse(409, { reason: 'claimed', device, by: claim.by, until: iso(claim.until) });
  return isInUse ? refuse(409, { reason: 'in-use', device }) : null;
}

const refuse = (status: 409 | 410 | 422, problem: ClaimProblem): DemoClaimsAnswer => ({ status, problem });

/** As a real service adds a claim to a record. */
export function addClaim<R extends { readonly DeviceID: string; readonly ConnectedUser: string }>(
  record: R & { readonly Unknown?: readonly string[] | undefined },
  claim: Claim | null,
): R {
  if (claim === null) return record;
  const { since, until, kind, by, note } = claim;
  const user = record.ConnectedUser;
  const Claim: ClaimRecord = {
    Until: iso(until),
    Since: iso(since),
    Kind: kind,
    By: by,
    ...(note && { Note: note }),
    ...(user === '' ? { Filled: true } : user !== by && { UserMismatch: true }),
  };
  if (user !== '') return { ...record, Claim };
  const unknown = record.Unknown?.filter((name) => name !== 'ConnectedUser');
  return { ...record, ConnectedUser: by, ...(unknown && { Unknown: unknown }), Claim };
}
