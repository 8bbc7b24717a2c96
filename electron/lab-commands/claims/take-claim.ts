import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '#shared/model/plain-text.ts';
import { claimRecord, type TakenClaim } from '#shared/wire/claims.ts';
import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { findDevices } from '../devices/find-devices.ts';
import { queryFor } from '../devices/query-for.ts';
import type { ClaimFailure } from '../lab-client/claims-client.ts';
import { type LabClient, MAX_WAIT_MS } from '../lab-client/lab-client.ts';
import { unavailable } from '../lab-client/lab-failure.ts';
import { findEnvironment } from './environment.ts';
import { releaseClaim } from './keep-claim.ts';

export interface Wish {
  readonly query: string;
  /** Undefined for the default of the service. */
  readonly minutes?: number | undefined;
  readonly note?: string | undefined;
  /** How long to wait for a device, in milliseconds. */
  readonly waitMs: number;
}

export interface Claimed {
  readonly claim: TakenClaim;
  readonly device: LabDevice;
  /** Variables with which adb reaches the device. */
  readonly environment: Readonly<Record<string, string>>;
  /** The end, by performance.now(). */
  readonly endAt: number;
}

export interface NotClaimed {
  readonly failure: ClaimFailure;
  /** Devices that match, but that others have. */
  readonly held: readonly LabDevice[];
}

export interface ClaimingLab {
  readonly client: LabClient;
  readonly isHere: (host: string) => Promise<boolean>;
}

interface TakeOptions {
  readonly signal?: AbortSignal;
  readonly note?: (sentence: string) => void;
}

/** Without a wait: how long a request is repeated if its response was lost, because it may have claimed the device. */
const REPEAT_MS = 5_000;
const PAUSE_MS = 1_000;
const DESCRIBE_MS = 10_000;
const MAX_HELD = 20;
const MAX_NAME = 100;

/** Claims a device, or waits for one. Rejects only with the reason of the signal. */
export async function takeClaim(
  lab: ClaimingLab,
  { query, minutes, note, waitMs }: Wish,
  { signal, note: tell }: TakeOptions = {},
): Promise<Claimed | NotClaimed> {
  const startedAt = performance.now();
  const leftOf = (ms: number) => Math.max(0, startedAt + ms - performance.now());
  const { claims } = lab.client;
  const key = randomUUID();
  let told = '';
  for (;;) {
    const wait = { key, waitMs: Math.min(leftOf(waitMs), MAX_WAIT_MS), signal };
    const reply = await claims.take({ query, minutes, note }, wait);
    if (reply.kind === 'answer') return describe(lab, reply.claim, performance.now() + reply.leftMs);
    const { failure } = reply;
    const { canRepeat, atLeastMs, pauseMs } = findRepeat(failure);
    const leftMs = canRepeat ? leftOf(Math.max(waitMs, atLeastMs)) : 0;
    if (leftMs === 0) return { failure, held: await findHeld(lab.client, query, failure) };
    if (told !== failure.reason) tell?.(`${failure.reason} Trying again.`);
    told = failure.reason;
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal });
  }
}

function findRepeat(failure: ClaimFailure) {
  if (failure.kind === 'claim-refused') return { canRepeat: true, atLeastMs: 0, pauseMs: PAUSE_MS };
  const canRepeat = failure.kind === 'unavailable' && !failure.isLasting;
  const asked = failure.kind === 'unavailable' ? (failure.retryAfterMs ?? 0) : 0;
  return { canRepeat, atLeastMs: REPEAT_MS, pauseMs: Math.max(PAUSE_MS, asked) };
}

/** A program that gets no way to its device could use another one, so a claim without it is released. */
async function describe(
  { client, isHere }: ClaimingLab,
  claim: TakenClaim,
  endAt: number,
): Promise<Claimed | NotClaimed> {
  const { agent, deviceId } = claim.device;
  const search = { query: queryFor(deviceId, agent), idle: undefined, waitMs: DESCRIBE_MS };
  const outcome = await findDevices(client, { ...search, count: null, pick: null });
  const device = outcome.kind === 'found' ? outcome.choice.chosen[0] : undefined;
  if (device !== undefined)
    return { claim, device, environment: await findEnvironment(device, isHere), endAt };
  await releaseClaim(client.claims, claim.id);
  const gone = unavailable('The claimed device is no longer listed.');
  return { failure: outcome.kind === 'failed' ? outcome.failure : gone, held: [] };
}

async function findHeld(
  client: LabClient,
  query: string,
  failure: ClaimFailure,
): Promise<readonly LabDevice[]> {
  if (failure.kind !== 'claim-refused' || failure.problem.reason !== 'not-enough') return [];
  const outcome = await client.listDevices({ query, limit: MAX_HELD });
  const devices = outcome.kind === 'answer' ? outcome.answer.devices : [];
  return devices.slice(0, MAX_HELD).filter(({ availability }) => availability === 'claimed');
}

/** `R3CX10 is claimed by Kim until …`, without the name for callers without names. */
export function describeHeld({ deviceId, claim }: LabDevice): string {
  const { By: by, Until: until } = claimRecord.safeParse(claim).data ?? {};
  const who = by === undefined ? '' : ` by ${plainText(by, MAX_NAME)}`;
  return `${plainText(deviceId, MAX_NAME)} is claimed${who}${until === undefined ? '' : ` until ${until}`}`;
}
