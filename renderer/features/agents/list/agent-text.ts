import type { TFunction } from 'i18next';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { kindLabel, writeVersion } from '../status/agent-kind.ts';
import type { AgentSummary } from '../status/agent-summary.ts';

/** The text of an agent that the filter searches, in the current language. */
export function textOfAgent(t: TFunction, { agent, version }: AgentReport, summary: AgentSummary): string {
  return [
    formatAgentAddress(agent.address),
    agent.name,
    agent.group,
    kindLabel(t, summary.kind),
    version === null ? '' : writeVersion(version),
    t(`agents.statuses.${summary.status}`),
  ].join('\n');
}
