import { setTimeout as sleep } from 'node:timers/promises';
import type { DevicesOutcome, LabClient } from '../lab-client/lab-client.ts';
import { type LabFailure, notALabService } from '../lab-client/lab-failure.ts';
import { type Choice, choose, type Wanted } from './choose.ts';

export interface Search extends Wanted {
  readonly query: string;
  readonly idle: string | undefined;
  /** In ms. 0 only waits for phones that are being read. */
  readonly waitMs: number;
}

export interface Waiting {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly note: (sentence: string) => void;
}

export type FindOutcome =
  | { readonly kind: 'found'; readonly choice: Choice }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

/** In ms between requests: a busy lab changes many times a second. */
const MIN_ROUND_MS = 1_000;
/** The same for a server that won't wait. */
const NO_WAIT_ROUND_MS = 5_000;
const MAX_BACK_OFF_MS = 15_000;
/** Without --wait: give phones that are being read this long, since they may match in a moment. */
const READING_MS = 5_000;

/**
 * Until enough match or the time is over. While it waits, it tries again after failures that will pass, e.g.
 * a restart of the service.
 */
export async function findDevices(
  client: Pick<LabClient, 'listDevices'>,
  search: Search,
  { now, sleep: pause, note }: Waiting = { now: Date.now, sleep, note: () => undefined },
): Promise<FindOutcome> {
  const { query, idle } = search;
  const endAt = now() + (search.waitMs || READING_MS);
  let etag: string | undefined;
  let last: Choice | undefined;
  let failures = 0;

  const isOver = (choice: Choice | undefined): boolean =>
    now() >= endAt || (search.waitMs === 0 && (choice?.answer.phonesBeingRead ?? 0) === 0);

  function noteFailure(failure: LabFailure): void {
    failures += 1;
    if (failures === 1) note(`${failure.reason} Trying again.`);
  }

  function noteSuccess(choice: Choice): void {
    if (last === undefined) note(describeWait(choice, search));
    else if (failures > 0) note('The lab service responds again.');
    failures = 0;
  }

  /** A wait ended without a change. An agent may have gone silent, which doesn't end a wait. */
  async function requestLatest(): Promise<FindOutcome> {
    const outcome = await client.listDevices({ query, idle });
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind === 'answer') return { kind: 'found', choice: choose(outcome.answer, search) };
    return { kind: 'failed', failure: notALabService('Unexpected HTTP 304.') };
  }

  for (;;) {
    const startedAt = now();
    const outcome = await client.listDevices({ query, idle, etag, waitMs: Math.max(0, endAt - startedAt) });
    if (outcome.kind === 'failed') {
      if (isOver(last) || !canEnd(outcome.failure, last !== undefined)) return outcome;
      noteFailure(outcome.failure);
    } else {
      const choice = outcome.kind === 'answer' ? choose(outcome.answer, search) : last;
      // A server can't know an ETag that it didn't send.
      if (choice === undefined) return { kind: 'failed', failure: notALabService('Unexpected HTTP 304.') };
      if (choice.isEnough) return { kind: 'found', choice };
      if (isOver(choice)) return outcome.kind === 'answer' ? { kind: 'found', choice } : requestLatest();
      noteSuccess(choice);
      last = choice;
      if (outcome.kind === 'answer') etag = outcome.etag;
    }
    const restMs = findPause(outcome, failures, now() - startedAt);
    await pause(Math.max(0, Math.min(restMs, endAt - now())));
  }
}

/** Will it pass? A proxy that can't reach its service may say anything. */
function canEnd(failure: LabFailure, hasAnswered: boolean): boolean {
  switch (failure.kind) {
    case 'unavailable':
      return hasAnswered || !failure.isLasting;
    case 'not-a-lab-service':
      return hasAnswered;
    case 'query-refused':
    case 'token-refused':
      return false;
  }
}

/** Until the next request, in ms. */
function findPause(outcome: DevicesOutcome, failures: number, tookMs: number): number {
  if (outcome.kind === 'failed') {
    const backOffMs = Math.min(MAX_BACK_OFF_MS, MIN_ROUND_MS * 2 ** (failures - 1));
    const { failure } = outcome;
    const asked = failure.kind === 'unavailable' ? (failure.retryAfterMs ?? 0) : 0;
    // Random, so that many jobs don't all try again at once.
    return Math.max(asked, backOffMs) + backOffMs * Math.random() * 0.5;
  }
  const canWait = outcome.kind === 'answer' ? outcome.etag !== undefined : tookMs >= MIN_ROUND_MS;
  return (canWait ? MIN_ROUND_MS : NO_WAIT_ROUND_MS) - tookMs;
}

function describeWait({ matches }: Choice, { count, waitMs }: Search): string {
  if (waitMs === 0) return 'Waiting for phones that are being read.';
  const wanted = count ?? 1;
  return `Waiting for ${wanted} ${wanted === 1 ? 'device' : 'devices'}. ${matches} match now.`;
}
