import type { Log } from '#shared/log.ts';
import type { AgentClient } from '../lab-client/agent-client.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import { applyResponse, isOnlyTimeChange, markPolling } from './agent-data.ts';
import { type AgentRecord, logStateChange } from './agent-record.ts';
import type { PollResult } from './request-queue.ts';

/** Minimum duration of a request that is reported to the page, in milliseconds. */
const REPORT_POLLING_MS = 500;

interface PollOptions {
  readonly client: Pick<AgentClient, 'poll'>;
  readonly log: Log;
  readonly now: () => number;
  /** The record has changed. With `isUnchanged` only times have changed. */
  readonly mark: (options?: { readonly isUnchanged: boolean }) => void;
}

/** Polls an agent once, and puts the response into its record. */
export async function pollAgent(
  record: AgentRecord,
  signal: AbortSignal,
  { client, log, now, mark }: PollOptions,
): Promise<PollResult> {
  const earlier = record.data;
  record.data = markPolling(earlier, now());
  if (record.data !== earlier) mark();
  const reportPolling = setTimeout(() => {
    record.isPolling = true;
    mark();
  }, REPORT_POLLING_MS);
  let isUnchanged = false;
  const { listing } = record;
  record.requested = listing?.revision ?? null;
  const sentAt = now();
  const isFromList = record.agent.origin === 'lab';
  const isRefresh = record.isAwaited;
  try {
    const isKnown = (fingerprint: Buffer) => record.data.fingerprint?.equals(fingerprint) === true;
    const outcome = await client.poll(record.agent, signal, isKnown, { isRefresh });
    if (signal.aborted) return 'canceled';
    const before = record.data;
    const options = { sentAt, freshForMs: listing?.freshForMs };
    record.data = applyResponse(before, record.agent.id, outcome, now(), options);
    // A proxy may have removed the revision. The response then counts as that of the revision in the list.
    record.answered = outcome.kind === 'failed' ? null : (outcome.revision ?? record.requested);
    const isAwaited = record.isAwaited || record.isUnrefreshed || record.isPolling;
    // If the user has refreshed the agent during this request, the next one is the refresh.
    if (isRefresh || !isFromList) record.isAwaited = false;
    record.isUnrefreshed = false;
    isUnchanged = outcome.kind === 'unchanged' && !isAwaited && isOnlyTimeChange(before, record.data, now());
    logStateChange(log, record, before);
    if (record.data.state.kind === 'fresh') return 'good';
    if (outcome.kind !== 'failed') return 'agent-failed';
    return isOverloaded(outcome) ? 'overloaded' : 'failed';
  } finally {
    clearTimeout(reportPolling);
    record.isPolling = false;
    mark({ isUnchanged });
  }
}

/** Whether the service reports overload or closes connections. */
function isOverloaded({ failure }: Extract<ListOutcome, { kind: 'failed' }>): boolean {
  if (failure.kind === 'unreachable')
    return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(failure.detail);
  if (failure.kind === 'busy' || failure.kind === 'broken-off') return true;
  return failure.kind === 'http-status' && failure.status === 503;
}
