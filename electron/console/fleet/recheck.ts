import type { AgentReport } from '#shared/model/agent.ts';
import type { Recheck } from '#shared/model/recheck.ts';

/** Counts who has answered, well or badly, since all agents were asked anew. */
export interface RecheckCount {
  begin(reports: readonly AgentReport[]): void;
  hear(reports: readonly AgentReport[]): void;
  /** Agents that are no longer in the lab. */
  forget(agentIds: readonly string[]): void;
  clear(): void;
  /** Null when there is nothing to tell: nothing is asked anew, or only just. */
  read(): Recheck | null;
}

export interface RecheckOptions {
  readonly now: () => number;
  readonly onChange: () => void;
}

/** What is over sooner is not worth telling of. */
const TELL_MS = 500;

export function createRecheckCount({ now, onChange }: RecheckOptions): RecheckCount {
  const waiting = new Set<string>();
  let all = 0;
  let since = 0;
  let isTold = false;
  let telling: NodeJS.Timeout | undefined;

  function read(): Recheck | null {
    return isTold && waiting.size > 0 ? { waiting: waiting.size, all } : null;
  }

  function strike(agentIds: readonly string[]): void {
    const before = waiting.size;
    for (const id of agentIds) waiting.delete(id);
    if (waiting.size !== before && isTold) onChange();
  }

  function clear(): void {
    clearTimeout(telling);
    const wasTold = read() !== null;
    waiting.clear();
    isTold = false;
    if (wasTold) onChange();
  }

  return {
    read,
    clear,

    begin(reports) {
      clearTimeout(telling);
      waiting.clear();
      for (const { agent } of reports) if (!agent.isPaused) waiting.add(agent.id);
      all = waiting.size;
      since = now();
      telling = setTimeout(() => {
        isTold = true;
        if (waiting.size > 0) onChange();
      }, TELL_MS);
    },

    hear(reports) {
      // A clock that was set back must not keep anybody waiting.
      since = Math.min(since, now());
      const isHeard = (report: AgentReport) => report.agent.isPaused || heardAt(report) >= since;
      strike(reports.filter(isHeard).map(({ agent }) => agent.id));
    },

    forget: strike,
  };
}

/** When an agent last answered or failed to, in milliseconds since 1970. */
function heardAt({ state, recentErrors }: AgentReport): number {
  if (state.kind === 'fresh') return state.answeredAt;
  return recentErrors[0]?.at ?? 0;
}
