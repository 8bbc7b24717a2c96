import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import { isSameHolder } from './holder.ts';
import { type ClaimStore, SMALL_MOVE_MS, type StoredClaim } from './claim-store.ts';
import type { LastScreenshot, ScreenshotStore } from './screenshot-store.ts';

/** How often a process looks for changes, in milliseconds. Each must use a changed claim within a second. */
const LOOK_MS = 500;
/** Names of accounts, and small moves of the end, are read at least this often. */
const WHOLE_MS = 30_000;
/** A smaller difference between the clocks is ignored, so that all processes show the same times. */
const CLOCK_SLACK_MS = 1_000;
/** Local changes between two revisions of the database. */
const STEPS = 1_000;

/** A claim with its times by the clock of this process. */
export interface KnownClaim extends StoredClaim {
  /** The name of the holder. */
  readonly by: string;
}

/** The current claims, and the last screenshots, in the memory of this process. */
export interface LabClaims {
  readonly current: () => readonly KnownClaim[];
  /** Whether no phone has a claim or a screenshot. */
  readonly isEmpty: () => boolean;
  /** Of the phone with this key, `at:agent ID`. */
  readonly findScreenshot: (key: string) => LastScreenshot | null;
  readonly find: (keys: readonly string[]) => KnownClaim | null;
  /** Greater after each change that callers see. The same change has the same position in each process. */
  readonly position: () => number;
  /** Calls `listener` with the keys of the phones whose claims or screenshots have changed. */
  readonly subscribe: (listener: (keys: ReadonlySet<string>) => void) => void;
  /** The only account with this name, number or e-mail. */
  readonly findAccount: (reported: string) => ClaimHolder | null;
  readonly ownKeys: (holder: ClaimHolder | null) => ReadonlySet<string>;
  /** A time of the database by the clock of this process. */
  readonly writeTime: (at: number) => string;
  /** Takes over the changes of the database now. While it is away, the known claims stay until they end. */
  readonly tryRefresh: () => Promise<void>;
  readonly close: () => void;
}

type Screenshots = ReadonlyMap<string, LastScreenshot>;

/** @throws AccountsUnavailable if the first reading fails: without the claims no phone may be called unused. */
export async function openLabClaims(
  store: Pick<ClaimStore, 'read' | 'readState' | 'sweep' | 'readDirectory'>,
  log: Log,
  readScreenshots: ScreenshotStore['readLast'],
): Promise<LabClaims> {
  const memory = createMemory();
  let directory: ReadonlyMap<string, ClaimHolder | null> = new Map();
  /** By the clock of the database. */
  let stored: readonly KnownClaim[] = [];
  let readAt = -Infinity;
  /** The time of the database minus performance.now(), and the whole seconds by which our clock is ahead of it. */
  let offset = 0;
  let aheadMs = 0;

  const now = (): number => performance.now() + offset;

  async function look(): Promise<void> {
    const askedAt = performance.now();
    let state = await store.readState();
    offset = state.now - (askedAt + performance.now()) / 2;
    if ((state.due ?? 0) > 0) {
      await store.sweep();
      state = await store.readState();
    }
    const isStale = performance.now() - readAt >= WHOLE_MS;
    if (state.revision !== memory.revision() || isStale || stored.some(({ until }) => until <= now())) {
      const [read, taken] = [await store.read(), await readScreenshots()];
      if (isStale) {
        directory = await store.readDirectory();
        readAt = performance.now();
      }
      use(read, state.revision, taken);
    } else followClock();
  }

  /** Also while the database is away: then time alone ends claims. */
  function followClock(): void {
    const left = stored.filter(({ until }) => until > now());
    if (left.length < stored.length || Math.abs(Date.now() - now() - aheadMs) > CLOCK_SLACK_MS)
      use(left, memory.revision());
  }

  function use(read: readonly KnownClaim[], revision: number, taken?: Screenshots): void {
    const ahead = Date.now() - now();
    if (Math.abs(ahead - aheadMs) > CLOCK_SLACK_MS) aheadMs = Math.round(ahead / 1_000) * 1_000;
    stored = read;
    const shown = read.map((claim) => ({
      ...claim,
      since: claim.since + aheadMs,
      until: claim.until + aheadMs,
    }));
    memory.put(shown, revision, now() + aheadMs, taken);
  }

  async function tryLook(): Promise<void> {
    try {
      await look();
    } catch (error) {
      // The availability of the database has its own checks.
      if (!(error instanceof AccountsUnavailable)) log.error('The claims could not be read', { error });
      followClock();
    }
  }

  await look();
  const looks = lookRegularly(tryLook);
  return {
    ...memory.reads,
    findAccount: (reported) => directory.get(reported) ?? null,
    writeTime: (at) => new Date(at + aheadMs).toISOString(),
    tryRefresh: looks.now,
    close: looks.end,
  };
}

/** What is known now, by the clock of this process. */
function createMemory() {
  const listeners = new Set<(keys: ReadonlySet<string>) => void>();
  let claims: readonly KnownClaim[] = [];
  let byKey = new Map<string, KnownClaim>();
  let screenshots: Screenshots = new Map();
  let revision = -1;
  let step = 0;

  function put(shown: readonly KnownClaim[], at: number, now: number, taken = screenshots): void {
    const before = new Map(claims.map((claim) => [claim.id, claim]));
    const next = shown.map((claim) => {
      const known = before.get(claim.id);
      return known !== undefined && isSame(known, claim, now) ? known : claim;
    });
    const kept = new Set(next);
    const changed = [
      ...claims.filter((claim) => !kept.has(claim)),
      ...next.filter(({ id }) => !before.has(id)),
    ];
    const keys = new Set([...changed.flatMap((claim) => claim.keys), ...findChanged(screenshots, taken)]);
    if (at !== revision) step = 0;
    else if (keys.size > 0) step = Math.min(step + 1, STEPS - 1);
    revision = at;
    claims = next;
    byKey = new Map(next.flatMap((claim) => claim.keys.map((key) => [key, claim] as const)));
    screenshots = taken;
    if (keys.size > 0) for (const listener of listeners) listener(keys);
  }

  const reads = {
    current: () => claims,
    isEmpty: () => claims.length === 0 && screenshots.size === 0,
    findScreenshot: (key) => screenshots.get(key) ?? null,
    ownKeys: (holder) =>
      new Set(claims.flatMap((claim) => (holder && isSameHolder(claim, holder) ? claim.keys : []))),
    find: (keys) => keys.map((key) => byKey.get(key)).find((claim) => claim !== undefined) ?? null,
    position: () => revision * STEPS + step,
    subscribe: (listener) => void listeners.add(listener),
  } satisfies Partial<LabClaims>;
  return { reads, revision: () => revision, put };
}

/** Whether a claim that hasn't ended is shown as before, because its end has hardly moved. */
function isSame(known: KnownClaim, shown: KnownClaim, now: number): boolean {
  const isSmall = Math.abs(shown.until - known.until) < SMALL_MOVE_MS;
  const isSame = known.by === shown.by && known.note === shown.note && known.since === shown.since;
  return known.until > now && isSmall && isSame;
}

/** Every {@link LOOK_MS}, and when asked. */
function lookRegularly(look: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** A look that hasn't begun yet is for all that wait. */
  function now(): Promise<void> {
    waiting ??= running = running.then(() => {
      waiting = null;
      return look();
    });
    return waiting;
  }

  async function follow(): Promise<void> {
    await now();
    if (timer !== undefined) timer = setTimeout(() => void follow(), LOOK_MS).unref();
  }

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  timer = setTimeout(() => void follow(), LOOK_MS).unref();
  return { now, end };
}

function findChanged(before: Screenshots, after: Screenshots): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    return one?.at !== other?.at || one?.by !== other?.by;
  });
}
