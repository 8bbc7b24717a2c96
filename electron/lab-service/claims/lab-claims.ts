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

/** @throws AccountsUnavailable if the first reading fails: without the claims no phone may be called unused. */
export async function openLabClaims(
  store: Pick<ClaimStore, 'read' | 'readState' | 'sweep' | 'readDirectory'>,
  log: Log,
  readScreenshots: ScreenshotStore['readLast'],
): Promise<LabClaims> {
  const listeners = new Set<(keys: ReadonlySet<string>) => void>();
  let directory: ReadonlyMap<string, ClaimHolder | null> = new Map();
  /** By the clock of the database. */
  let stored: readonly KnownClaim[] = [];
  let claims: readonly KnownClaim[] = [];
  let byKey = new Map<string, KnownClaim>();
  let screenshots: ReadonlyMap<string, LastScreenshot> = new Map();
  let revision = -1;
  let step = 0;
  let readAt = -Infinity;
  /** The time of the database minus performance.now(), and the whole seconds by which our clock is ahead of it. */
  let offset = 0;
  let aheadMs = 0;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const now = (): number => performance.now() + offset;
  /** Of a claim as it is shown: a small renewal may have moved its end since. */
  const isOver = ({ until }: KnownClaim): boolean => until <= now() + aheadMs;

  async function look(): Promise<void> {
    const askedAt = performance.now();
    let state = await store.readState();
    offset = state.now - (askedAt + performance.now()) / 2;
    if ((state.due ?? 0) > 0) {
      await store.sweep();
      state = await store.readState();
    }
    const isStale = performance.now() - readAt >= WHOLE_MS;
    if (state.revision !== revision || isStale || claims.some(isOver)) {
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
    if (claims.some(isOver) || Math.abs(Date.now() - now() - aheadMs) > CLOCK_SLACK_MS)
      use(
        stored.filter(({ until }) => until > now()),
        revision,
      );
  }

  function use(read: readonly KnownClaim[], at: number, taken = screenshots): void {
    const ahead = Date.now() - now();
    if (Math.abs(ahead - aheadMs) > CLOCK_SLACK_MS) aheadMs = Math.round(ahead / 1_000) * 1_000;
    const before = new Map(claims.map((claim) => [claim.id, claim]));
    stored = read;
    const next = read.map((claim) => {
      const shown = { ...claim, since: claim.since + aheadMs, until: claim.until + aheadMs };
      const known = before.get(claim.id);
      const isSmall = known !== undefined && Math.abs(shown.until - known.until) < SMALL_MOVE_MS;
      return isSmall && !isOver(known) && known.by === claim.by && known.since === shown.since
        ? known
        : shown;
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

  async function tryLook(): Promise<void> {
    try {
      await look();
    } catch (error) {
      // The availability of the database has its own checks.
      if (!(error instanceof AccountsUnavailable)) log.error('The claims could not be read', { error });
      followClock();
    }
  }

  /** A look that hasn't begun yet is for all that wait. */
  function tryRefresh(): Promise<void> {
    waiting ??= running = running.then(() => {
      waiting = null;
      return tryLook();
    });
    return waiting;
  }

  async function follow(): Promise<void> {
    await tryRefresh();
    if (timer !== undefined) timer = setTimeout(() => void follow(), LOOK_MS).unref();
  }

  await look();
  timer = setTimeout(() => void follow(), LOOK_MS).unref();
  return {
    current: () => claims,
    isEmpty: () => claims.length === 0 && screenshots.size === 0,
    findScreenshot: (key) => screenshots.get(key) ?? null,
    ownKeys(holder) {
      const own = holder === null ? [] : claims.filter((claim) => isSameHolder(claim, holder));
      return new Set(own.flatMap(({ keys }) => keys));
    },
    writeTime: (at) => new Date(at + aheadMs).toISOString(),
    find: (keys) => keys.map((key) => byKey.get(key)).find((claim) => claim !== undefined) ?? null,
    position: () => revision * STEPS + step,
    subscribe: (listener) => void listeners.add(listener),
    findAccount: (reported) => directory.get(reported) ?? null,
    tryRefresh,
    close() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function findChanged(
  before: ReadonlyMap<string, LastScreenshot>,
  after: ReadonlyMap<string, LastScreenshot>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    return one?.at !== other?.at || one?.by !== other?.by;
  });
}
