import { sql } from 'kysely';
import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import type { AccountsDatabase } from '../../accounts/database.ts';
import type { AgentAnswerStore } from '../../agents/agent-answers.ts';
import type { AgentList } from '../../agents/agent-list.ts';
import type { AgentPolling } from '../poll-agents.ts';
import { createAnswerSync, REQUESTS } from './answer-sync.ts';
import { createPollRequests } from './poll-requests.ts';

/** In ms: how often the holder writes its answers. */
const SYNC_MS = 500;
/** How often the others read anyway: an announcement can get lost. */
const READ_MS = 5_000;

interface Parts {
  readonly answers: AgentAnswerStore;
  readonly list: Pick<AgentList, 'isListed'>;
  readonly db: AccountsDatabase;
  /** Of the same database. */
  readonly url: string;
  /** In this process. */
  readonly beginPolling: () => AgentPolling;
  readonly log: Log;
}

export interface SharedPolling extends Omit<AgentPolling, 'close'> {
  /** Stops polling, stores the last answers, and gives up the lock. */
  readonly close: () => Promise<void>;
}

/** Polls while this process has the lock, or can't use the database. Otherwise takes the holder's answers. */
export async function sharePolling(parts: Parts): Promise<SharedPolling> {
  const { answers, list, db, url, beginPolling, log } = parts;
  // PostgreSQL's client is only loaded if somebody needs it.
  const { openPollingLock } = await import('./polling-lock.ts');
  const sync = createAnswerSync(answers, list, db);
  const requestPoll = async (key: string) =>
    void (await sql`select pg_notify(${REQUESTS}, ${key})`.execute(db));
  const requests = createPollRequests(answers, requestPoll, report);
  let polling: AgentPolling | null = null;
  let closing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let readAt = -Infinity;
  // Start with what's in the database.
  await sync.read().catch(report);
  const lock = await openPollingLock(url, log, {
    onRole(role) {
      if (role !== 'follower') polling ??= beginPolling();
      else {
        polling?.close();
        polling = null;
      }
    },
    onBatch: () => (readAt = -Infinity),
    onRequest: (key) => void polling?.refresh(key),
  });
  let syncing = synchronize();

  async function synchronize(): Promise<void> {
    await write();
    if (polling === null && performance.now() - readAt >= READ_MS) {
      readAt = performance.now();
      await sync.read().catch(report);
    }
    if (closing === null) timer = setTimeout(() => void (syncing = synchronize()), SYNC_MS).unref();
  }

  async function write(): Promise<void> {
    const held = lock.database();
    if (held !== null && polling !== null) await sync.write(held, polling.roundMs()).catch(report);
  }

  function report(error: unknown): void {
    // The database's availability is checked elsewhere.
    if (!(error instanceof AccountsUnavailable)) log.error('Responses of agents are not shared', { error });
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    await syncing;
    await write();
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
