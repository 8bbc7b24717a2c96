import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { showPage } from '../../state/page.ts';
import { useAgentsView } from './agents-view.ts';

/** Lists an agent alone; the filter says so, and goes as any filter goes. */
export function showAgent(address: AgentAddress): void {
  useAgentsView.setState({ filter: formatAgentAddress(address), collapsed: new Set() });
  showPage('agents');
}
