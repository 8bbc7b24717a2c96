import { sql } from 'kysely';
import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import type { AccountsDatabase } from '../../accounts/database.ts';
import type { AgentAnswerStore } from '../../agents/agent-answers.ts';
import type { AgentList } from '../../agents/agent-list.ts';
import type { AgentPolling } from '../poll-agents.ts';
import { createAnswerSync, REQUESTS } from './answer-sync.ts';
import { createPollRequests } from './poll-requests.ts';
import type { LockListeners, PollingLock, PollingRole } from './polling-lock.ts';

/** How often the holder of the lock writes its answers, in milliseconds. Each batch is announced. */
const SYNC_MS = 500;
/** How often each other process reads without an announcement, which can be lost. */
const READ_MS = 5_000;

export interface SharedPollingParts {
  readonly answers: AgentAnswerStore;
  readonly list: Pick<AgentList, 'current' | 'isListed' | 'subscribe'>;
  readonly db: AccountsDatabase;
  readonly openLock: (listeners: LockListeners) => Promise<PollingLock>;
  /** Begins to poll in this process. */
  readonly beginPolling: () => AgentPolling;
  readonly log: Log;
}

export interface SharedPolling extends Omit<AgentPolling, 'close'> {
  /** Ends the polling, stores the last answers, and gives the lock up. */
  readonly close: () => Promise<void>;
}

/** Polls while this process holds the lock, or can't use the database. Otherwise it takes the answers of the holder. */
export async function sharePolling(parts: SharedPollingParts): Promise<SharedPolling> {
  const { answers, list, db, openLock, beginPolling, log } = parts;
  const sync = createAnswerSync(answers, list, db);
  const requests = createPollRequests(
    answers,
    async (key) => void (await sql`select pg_notify(${REQUESTS}, ${key})`.execute(db)),
    log,
  );
  let polling: AgentPolling | null = null;
  let closing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let readAt = -Infinity;
  // The first answers of this process are those of the database.
  await sync.read().catch(report);
  const lock = await openLock({
    onRole: takeRole,
    onBatch: () => (readAt = -Infinity),
    onRequest: (key) => void polling?.refresh(key),
  });
  takeRole(lock.role());
  let syncing = synchronize();

  function takeRole(role: PollingRole): void {
    if (role !== 'follower') polling ??= beginPolling();
    else {
      polling?.close();
      polling = null;
    }
  }

  async function synchronize(): Promise<void> {
    try {
      const held = lock.database();
      if (held !== null && polling !== null) await sync.write(held, polling.roundMs());
      else if (lock.role() === 'follower' && performance.now() - readAt >= READ_MS) {
        readAt = performance.now();
        await sync.read();
      }
    } catch (error) {
      report(error);
    }
    if (closing === null) timer = setTimeout(() => void (syncing = synchronize()), SYNC_MS).unref();
  }

  function report(error: unknown): void {
    // The availability of the database has its own checks.
    if (!(error instanceof AccountsUnavailable)) log.error('Responses of agents are not shared', { error });
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    await syncing;
    const held = lock.database();
    if (held !== null && polling !== null) await sync.write(held, polling.roundMs()).catch(report);
    polling?.close();
    await lock.close();
    sync.close();
    requests.close();
  }

  return {
    roundMs: () => polling?.roundMs() ?? sync.roundMs(),
    refresh(key) {
      if (polling !== null) return polling.refresh(key);
      return list.isListed(key) ? requests.request(key) : null;
    },
    close: () => (closing ??= end()),
  };
}
