import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { showPage } from '../../state/page.ts';
import { findAgents } from '../../state/agents-view.ts';

/** Lists an agent alone; the filter says so, and goes as any filter goes. */
export function showAgent(address: AgentAddress): void {
  findAgents(formatAgentAddress(address));
  showPage('agents');
}
