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

type Screenshots = ReadonlyMap<string, LastScreenshot>;

/** @throws AccountsUnavailable if the first reading fails: without claims, we can't call any phone unused */
export async function openLabClaims(
  store: Pick<ClaimStore, 'read' | 'readState' | 'sweep' | 'readDirectory'>,
  log: Log,
  readScreenshots: ScreenshotStore['readLast'],
): Promise<LabClaims> {
  const memory = createMemory();
  let directory: ReadonlyMap<string, ClaimHolder | null> = new Map();
  /** By the database's clock. */
  let stored: readonly KnownClaim[] = [];
  let readAt = -Infinity;
  /** The database's time minus performance.now(), and by how many whole seconds our clock is ahead of it. */
  let offset = 0;
  let aheadMs = 0;

  const now = (): number => performance.now() + offset;
  /** As shown: a small renewal may have moved its end since. */
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
    if (state.revision !== memory.revision() || isStale || memory.reads.current().some(isOver)) {
      const [read, taken] = [await store.read(), await readScreenshots()];
      if (isStale) {
        directory = await store.readDirectory();
        readAt = performance.now();
      }
      use(read, state.revision, taken);
    } else followClock();
  }

  /** Works while the database is away, too: claims still run out. */
  function followClock(): void {
    const hasEnded = memory.reads.current().some(isOver);
    if (!hasEnded && Math.abs(Date.now() - now() - aheadMs) <= CLOCK_SLACK_MS) return;
    const left = stored.filter(({ until }) => until > now());
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
      // The database's availability is checked elsewhere.
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

/** What we know now, by this process's clock. */
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

/** Has the end hardly moved, so that we can show the claim as before? */
function isSame(known: KnownClaim, shown: KnownClaim, now: number): boolean {
  const isSmall = Math.abs(shown.until - known.until) < SMALL_MOVE_MS;
  const isEqual = known.by === shown.by && known.note === shown.note && known.since === shown.since;
  return known.until > now && isSmall && isEqual;
}

/** Looks every {@link LOOK_MS}, and when asked. */
function lookRegularly(look: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** If a look hasn't begun yet, it serves everybody who waits. */
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
