import type { Agent, AgentReport } from '#shared/model/agent.ts';

type Reports = ReadonlyMap<string, AgentReport>;

/** Whether both contain the same agents with the same user-defined data. The reported data may differ. */
export function isSameAgents(one: Reports, other: Reports): boolean {
  if (one.size !== other.size) return false;
  for (const [id, { agent }] of one) {
    const next = other.get(id)?.agent;
    if (!next || !isSame(agent, next)) return false;
  }
  return true;
}

function isSame(one: Agent, other: Agent): boolean {
  return (
    one === other ||
    (one.name === other.name &&
      one.group === other.group &&
      one.isPaused === other.isPaused &&
      one.via === other.via &&
      one.origin === other.origin &&
      one.address.host === other.address.host &&
      one.address.port === other.address.port)
  );
}
