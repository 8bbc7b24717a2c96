import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import { isSameHolder } from './holder.ts';
import { type ClaimStore, SMALL_MOVE_MS, type StoredClaim } from './claim-store.ts';
import type { LastScreenshot, ScreenshotStore } from './screenshot-store.ts';

/** In ms. Every process must have a changed claim within a second. */
const LOOK_MS = 500;
/** Names of accounts and small moves of the end are read again after this long. */
const WHOLE_MS = 30_000;
/** Ignore smaller differences between clocks, so that all processes show the same times. */
const CLOCK_SLACK_MS = 1_000;
/** How many local changes fit between two revisions of the database. */
const STEPS = 1_000;

/** With times by this process's clock. */
export interface KnownClaim extends StoredClaim {
  /** Its holder's name. */
  readonly by: string;
}

/** Current claims and last screenshots, in memory. */
export interface LabClaims {
  readonly current: () => readonly KnownClaim[];
  /** No phone has a claim or a screenshot. */
  readonly isEmpty: () => boolean;
  /** By the phone's key, `at:agent ID`. */
  readonly findScreenshot: (key: string) => LastScreenshot | null;
  readonly find: (keys: readonly string[]) => KnownClaim | null;
  /** Goes up with each change that callers see, and is the same in each process. */
  readonly position: () => number;
  /** Tells which phones' claims or screenshots have changed, by key. */
  readonly subscribe: (listener: (keys: ReadonlySet<string>) => void) => void;
  /** If just one has this name, number or e-mail. */
  readonly findAccount: (reported: string) => ClaimHolder | null;
  readonly ownKeys: (holder: ClaimHolder | null) => ReadonlySet<string>;
  /** From the database's clock to this process's. */
  readonly writeTime: (at: number) => string;
  /** Gets what's new now. While the database is away, the claims we know stay until they end. */
  readonly tryRefresh: () => Promise<void>;
  readonly close: () => void;
}

/** @throws AccountsUnavailable if the first reading fails: without claims, we can't call any phone unused */
export async function openLabClaims(
  store: Pick<ClaimStore, 'read' | 'readState' | 'sweep' | 'readDirectory'>,
  log: Log,
  readScreenshots: ScreenshotStore['readLast'],
): Promise<LabClaims> {
  const listeners = new Set<(keys: ReadonlySet<string>) => void>();
  let directory: ReadonlyMap<string, ClaimHolder | null> = new Map();
  /** By the database's clock. */
  let stored: readonly KnownClaim[] = [];
  let claims: readonly KnownClaim[] = [];
  let byKey = new Map<string, KnownClaim>();
  let screenshots: ReadonlyMap<string, LastScreenshot> = new Map();
  let revision = -1;
  let step = 0;
  let readAt = -Infinity;
  /** The database's time minus performance.now(), and by how many whole seconds our clock is ahead of it. */
  let offset = 0;
  let aheadMs = 0;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

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
    if (state.revision !== revision || isStale || stored.some(({ until }) => until <= now())) {
      const [read, taken] = [await store.read(), await readScreenshots()];
      if (isStale) {
        directory = await store.readDirectory();
        readAt = performance.now();
      }
      use(read, state.revision, taken);
    } else followClock();
  }

  /** Also while the database is away: claims still run out. */
  function followClock(): void {
    const left = stored.filter(({ until }) => until > now());
    if (left.length < stored.length || Math.abs(Date.now() - now() - aheadMs) > CLOCK_SLACK_MS)
      use(left, revision);
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
      const isOver = known !== undefined && known.until <= now() + aheadMs;
      return isSmall && !isOver && known.by === claim.by && known.since === shown.since ? known : shown;
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
      // The database's availability is checked elsewhere.
      if (!(error instanceof AccountsUnavailable)) log.error('The claims could not be read', { error });
      followClock();
    }
  }

  /** If a look hasn't begun yet, it serves everybody who waits. */
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
