import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { showPage } from '../../state/page.ts';
import { findAgents } from '../../state/agents-view.ts';

/** Filters the list by this agent. The filter is shown, and removed, like any other. */
export function showAgent(address: AgentAddress): void {
  findAgents(formatAgentAddress(address));
  showPage('agents');
}
