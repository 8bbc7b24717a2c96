import { vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import type { Agent, AgentReport } from '#shared/model/fleet/agent.ts';
import { createFleet } from '../../../../../electron/console/fleet/fleet.ts';
import type { ListOptions, ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';

interface PendingRequest {
  readonly agent: Agent;
  readonly signal: AbortSignal;
  readonly isKnown: (fingerprint: Buffer) => boolean;
  readonly isRefresh: boolean;
  /** Responds without a change of the time. */
  readonly settle: (outcome: ListOutcome) => void;
  answer(outcome: ListOutcome): Promise<void>;
}

export const agent = (id: string, host = `10.0.0.${id.length}`): Agent => ({
  id,
  address: { host, port: 5037 },
  name: '',
  via: 'lab',
  group: '',
  isPaused: false,
  origin: 'personal',
});

/** A fleet of these agents over a service that the test responds for. Use it with fake timers. */
export const startFleet = (...agents: Agent[]) => startFleetOver(true, agents);
/** Over a service whose responses arrive although the requests were aborted. */
export const startFleetWithoutAbort = (...agents: Agent[]) => startFleetOver(false, agents);

function startFleetOver(abortsRequests: boolean, agents: readonly Agent[]) {
  const changes: FleetChange[] = [];
  const requests: PendingRequest[] = [];
  let onReport = () => {};
  const fleet = createFleet({
    log: silentLog,
    periods: { seenMs: 3_000, othersMs: 10_000, hiddenMs: 30_000 },
    onChange: (change) => {
      changes.push(change);
      onReport();
    },
  });
  const agentClient = {
    poll: (
      asked: Agent,
      signal: AbortSignal,
      isKnown: (fingerprint: Buffer) => boolean,
      { isRefresh = false }: ListOptions = {},
    ) =>
      new Promise<ListOutcome>((resolve) => {
        const answerIt = async (outcome: ListOutcome) => {
          resolve(outcome);
          await vi.advanceTimersByTimeAsync(50);
        };
        requests.push({ agent: asked, signal, isKnown, isRefresh, settle: resolve, answer: answerIt });
        if (!abortsRequests) return;
        signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { kind: 'canceled' } }));
      }),
  };
  fleet.open(agents, agentClient);
  const report = (id = 'a'): AgentReport | undefined =>
    fleet.read().reports.find((each) => each.agent.id === id);
  const last = () => requests.at(-1);
  const keys = () => report()?.devices.map(({ key }) => key);
  const whenReported = (listener: () => void) => void (onReport = listener);
  return { fleet, changes, requests, report, last, keys, whenReported };
}
