import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { api } from '../../state/api/api.ts';
import { send } from '../../state/api/send.ts';
import { openDialog } from '../../state/page.ts';
import { useFleet } from '../../state/fleet.ts';
import { setSelected, changeAgentsView } from '../../state/agents-view.ts';

/** The same for one agent, the selected ones and a group. */
export function refreshAgents(agentIds: readonly string[]): void {
  send('agents.refresh', { agentIds: [...agentIds] });
}

/** The personal ones. The others are in the lab's list, which only an administrator changes. */
export function personalOf(agentIds: readonly string[]): readonly string[] {
  const { reports } = useFleet.getState();
  return agentIds.filter((id) => reports.get(id)?.agent.origin === 'personal');
}

/** Leaves out paused ones, just like refreshing the whole lab. */
export function refreshGroup(agentIds: readonly string[]): void {
  const { reports } = useFleet.getState();
  refreshAgents(agentIds.filter((id) => !reports.get(id)?.agent.isPaused));
}

export function pauseAgents(agentIds: readonly string[], isPaused: boolean): void {
  send('agents.change', { agentIds: [...personalOf(agentIds)], change: { isPaused } });
}

export function editAgent(agentId: string): void {
  const report = useFleet.getState().reports.get(agentId);
  if (report?.agent.origin === 'personal') openDialog({ kind: 'edit-agent', agent: report.agent });
}

/** @throws CallError if main can't do it */
export async function groupAgents(agentIds: readonly string[], group: string): Promise<void> {
  await api.call('agents.change', { agentIds: [...personalOf(agentIds)], change: { group } });
}

export function moveToGroup(agentIds: readonly string[], group: string): void {
  send('agents.change', { agentIds: [...personalOf(agentIds)], change: { group } });
}

export function removeAgents(agentIds: readonly string[]): void {
  const { reports } = useFleet.getState();
  const removedIds = personalOf(agentIds);
  if (removedIds.length === 0) return;
  const removed = removedIds.flatMap((id) => reports.get(id) ?? []);
  changeAgentsView({ removed: removed.map(({ agent }) => formatAgentAddress(agent.address)) });
  setSelected(removedIds, false);
  send('agents.remove', { agentIds: [...removedIds] });
}

export function restoreAgents(): void {
  changeAgentsView({ removed: [] });
  send('agents.restore');
}

export function chooseGroup(chosenIds: readonly string[]): void {
  const { reports } = useFleet.getState();
  const agentIds = personalOf(chosenIds);
  const groups = new Set(agentIds.map((id) => reports.get(id)?.agent.group ?? ''));
  const [group = ''] = groups.size === 1 ? groups : [];
  changeAgentsView({ choosing: { kind: 'move', agentIds, group } });
}
