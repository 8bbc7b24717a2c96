import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import type { AgentAnswerStore } from '../../agents/agent-answers.ts';
import type { AgentList } from '../../agents/agent-list.ts';
import type { AgentPolling } from '../poll-agents.ts';
import { createAnswerSync } from './answer-sync.ts';
import { createPollRequests } from './poll-requests.ts';
import type { PollingLease, PollingRole } from './polling-lease.ts';
import type { StoredAnswers } from './stored-answers.ts';

/** How often the holder of the lease writes its answers, and each other process reads them, in milliseconds. */
const SYNC_MS = 500;

export interface SharedPollingParts {
  readonly answers: AgentAnswerStore;
  readonly list: Pick<AgentList, 'current' | 'isListed' | 'subscribe'>;
  readonly lease: PollingLease;
  readonly stored: StoredAnswers;
  /** Begins to poll in this process. */
  readonly beginPolling: () => AgentPolling;
  readonly log: Log;
}

export interface SharedPolling extends Omit<AgentPolling, 'close'> {
  /** Ends the polling, stores the last answers, and gives the lease up. */
  readonly close: () => Promise<void>;
}

/**
 * Polls while this process holds the lease, or can't use the database. Otherwise it takes the answers of the holder.
 */
export async function sharePolling(parts: SharedPollingParts): Promise<SharedPolling> {
  const { answers, list, lease, stored, beginPolling, log } = parts;
  const sync = createAnswerSync({ answers, stored, holder: lease.holder, list });
  const requests = createPollRequests(answers, stored, log);
  let polling: AgentPolling | null = null;
  let closing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  // The first answers of this process are those of the database.
  await sync.read().catch(report);
  const leave = lease.subscribe(takeRole);
  takeRole(lease.role());
  let syncing = synchronize();

  function takeRole(role: PollingRole): void {
    if (role === 'follower') {
      polling?.close();
      polling = null;
    } else polling ??= beginPolling();
  }

  async function synchronize(): Promise<void> {
    try {
      if (lease.role() === 'follower') await sync.read();
      if (lease.role() === 'holder' && polling !== null) {
        await sync.write(polling.roundMs());
        for (const key of await stored.takePollRequests()) void polling?.refresh(key);
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
    leave();
    clearTimeout(timer);
    await syncing;
    if (lease.role() === 'holder' && polling !== null) await sync.write(polling.roundMs()).catch(report);
    polling?.close();
    await lease.close();
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
