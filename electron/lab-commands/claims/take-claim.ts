import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '#shared/model/text/plain-text.ts';
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
  /** Undefined: the service's default. */
  readonly minutes?: number | undefined;
  readonly note?: string | undefined;
  /** In ms. */
  readonly waitMs: number;
}

export interface Claimed {
  readonly claim: TakenClaim;
  readonly device: LabDevice;
  /** How adb gets to the device. */
  readonly environment: Readonly<Record<string, string>>;
  readonly endAt: number;
}

export interface NotClaimed {
  readonly failure: ClaimFailure;
  /** What matches but belongs to others, in words. */
  readonly held: readonly string[];
}

export interface ClaimingLab {
  readonly client: LabClient;
  readonly baseAddress: string;
}

/** In ms. A lost response may have claimed the device, so ask again for a while. */
const REPEAT_MS = 5_000;
const PAUSE_MS = 1_000;
const DESCRIBE_MS = 10_000;
const MAX_HELD = 20;
const MAX_NAME = 100;

/** Claims a device, or waits for one. Only rejects with the signal's reason or its AbortError. */
export async function takeClaim(
  lab: ClaimingLab,
  { query, minutes, note, waitMs }: Wish,
  signal: AbortSignal,
  tell?: (sentence: string) => void,
): Promise<Claimed | NotClaimed> {
  const startedAt = performance.now();
  const leftOf = (ms: number) => Math.max(0, startedAt + ms - performance.now());
  const key = randomUUID();
  let told = '';
  for (;;) {
    const wait = { key, waitMs: Math.min(leftOf(waitMs), MAX_WAIT_MS), signal };
    const reply = await lab.client.claims.take({ query, minutes, note }, wait);
    if (!('kind' in reply)) {
      const [claim] = reply.value.claims;
      return describe(lab, claim, performance.now() + Date.parse(claim.until) - reply.now);
    }
    const leftMs = leftOf(findRepeatMs(reply, waitMs));
    if (leftMs === 0) return { failure: reply, held: await findHeld(lab.client, query, reply) };
    if (told !== reply.reason) tell?.(`${reply.reason} Trying again.`);
    told = reply.reason;
    const asked = reply.kind === 'unavailable' ? (reply.retryAfterMs ?? 0) : 0;
    await sleep(Math.min(Math.max(PAUSE_MS, asked), leftMs), undefined, { signal });
  }
}

function findRepeatMs(failure: ClaimFailure, waitMs: number): number {
  if (failure.kind === 'claim-refused') return waitMs;
  return failure.kind === 'unavailable' && !failure.isLasting ? Math.max(waitMs, REPEAT_MS) : 0;
}

/** If we can't tell a program how to get to its device it might take another, so the claim is released. */
async function describe(
  { client, baseAddress }: ClaimingLab,
  claim: TakenClaim,
  endAt: number,
): Promise<Claimed | NotClaimed> {
  const query = queryFor(claim.device.deviceId, claim.device.agent);
  const wanted = { query, idle: undefined, waitMs: DESCRIBE_MS, count: null, pick: null };
  const outcome = await findDevices(client, wanted);
  const devices = outcome.kind === 'found' ? outcome.choice.chosen : [];
  // Searches ignore case, and two IDs may differ by just that.
  const device = devices.find(({ deviceId }) => deviceId === claim.device.deviceId);
  if (device !== undefined)
    return { claim, device, environment: await findEnvironment(device, baseAddress), endAt };
  await releaseClaim(client.claims, claim.id);
  const gone = unavailable('The claimed device is no longer listed.');
  return { failure: outcome.kind === 'failed' ? outcome.failure : gone, held: [] };
}

/** `R3CX10 is claimed by Kim until …`, without the name for callers who get none. */
async function findHeld(client: LabClient, query: string, failure: ClaimFailure): Promise<readonly string[]> {
  if (failure.kind !== 'claim-refused' || failure.problem.reason !== 'not-enough') return [];
  const outcome = await client.listDevices({ query, limit: MAX_HELD });
  const devices = outcome.kind === 'answer' ? outcome.answer.devices.slice(0, MAX_HELD) : [];
  return devices.flatMap(({ deviceId, availability, claim }) => {
    const record = claimRecord.safeParse(claim).data;
    if (availability !== 'claimed' || record === undefined) return [];
    const by = record.By === undefined ? '' : ` by ${plainText(record.By, MAX_NAME)}`;
    return [`${plainText(deviceId, MAX_NAME)} is claimed${by} until ${record.Until}`];
  });
}
