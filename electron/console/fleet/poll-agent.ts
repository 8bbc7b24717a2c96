import type { Log } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentClient } from '../lab-client/agent-client.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import type { AgentData } from './agent-data.ts';
import {
  type AgentRecord,
  cancelRequest,
  endRequest,
  requestOf,
  slowDown,
  startRequest,
} from './agent-record.ts';
import type { PollResult } from './request-queue.ts';

const REPORT_POLLING_MS = 500;

interface PollOptions {
  readonly client: Pick<AgentClient, 'poll'>;
  readonly log: Log;
  readonly read: () => AgentRecord | undefined;
  /** `times`: nothing else is new to the page. */
  readonly put: (record: AgentRecord, news: 'none' | 'times' | 'all') => void;
}

export async function pollAgent(
  record: AgentRecord,
  signal: AbortSignal,
  { client, log, read, put }: PollOptions,
): Promise<PollResult> {
  /** Null if the agent was edited or removed: the record is another request's then. */
  const current = () => {
    const found = read();
    const request = found && requestOf(found, signal);
    return found && request ? { found, request } : null;
  };
  const started = startRequest(record, signal, Date.now());
  put(started, started.data === record.data ? 'none' : 'all');
  const reportPolling = setTimeout(() => {
    const open = current();
    if (open) put(slowDown(open.found, open.request), 'all');
  }, REPORT_POLLING_MS);
  try {
    const isKnown = (fingerprint: Buffer) => read()?.data.fingerprint?.equals(fingerprint) === true;
    const outcome = await client.poll(record.agent, signal, isKnown, { isRefresh: record.isAwaited });
    const open = current();
    if (signal.aborted || !open) return 'canceled';
    const { next, isUnchanged } = endRequest(open.found, open.request, outcome, Date.now());
    put(next, isUnchanged ? 'times' : 'all');
    logStateChange(log, next, open.found.data);
    if (next.data.state.kind === 'fresh') return 'good';
    if (outcome.kind !== 'failed') return 'agent-failed';
    return isOverloaded(outcome) ? 'overloaded' : 'failed';
  } finally {
    clearTimeout(reportPolling);
    const open = current();
    if (open) put(cancelRequest(open.found, open.request), 'all');
  }
}

function isOverloaded({ failure }: Extract<ListOutcome, { kind: 'failed' }>): boolean {
  if (failure.kind === 'unreachable')
    return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(failure.detail);
  if (failure.kind === 'busy' || failure.kind === 'broken-off') return true;
  return failure.kind === 'http-status' && failure.status === 503;
}

/** Only changes: an agent that's silent all night makes one line, not thousands. */
function logStateChange(log: Log, { agent, data }: AgentRecord, before: AgentData): void {
  const agentAddress = formatAgentAddress(agent.address);
  const wasSilent = before.state.kind === 'stale' && before.state.reason.kind !== 'from-last-time';
  if (data.state.kind === 'fresh' && wasSilent) {
    log.info('An agent responds again', { agent: agentAddress });
  }
  if (data.state.kind === 'stale' && !wasSilent) {
    const { reason } = data.state;
    // Just the kind. What agents and services say is response data, and must not be in the log.
    const why = reason.kind === 'lab' ? `${reason.kind}: ${reason.failure.kind}` : reason.kind;
    log.warn('An agent has no valid response', { agent: agentAddress, why });
  }
}
