import { create } from 'zustand';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type ListSelection, noSelection, selectLines, type SelectionStore } from './list-selection.ts';
import { showPage } from './page.ts';

/** Agents are in other states only for moments. */
export const filterStatuses = ['fresh', 'silent', 'refusing', 'unknown', 'paused'] as const;
export type FilterStatus = (typeof filterStatuses)[number];

export const groupings = ['group', 'none'] as const;
export type Grouping = (typeof groupings)[number];

export const sortColumns = ['agent', 'state', 'devices', 'roundTrip', 'lastHeard', 'errors'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface AgentSort {
  readonly field: SortColumn;
  readonly direction: 'ascending' | 'descending';
}

/** The user is choosing a group: for some agents that move, or for all of a group that's renamed. */
export interface GroupChoice {
  readonly kind: 'move' | 'rename';
  readonly agentIds: readonly string[];
  /** Where they are now. Empty if it's none or several. */
  readonly group: string;
}

/** Stays until the console quits. */
export interface AgentsView extends ListSelection {
  readonly filter: string;
  /** Only show agents in these states. Empty shows all. */
  readonly statuses: ReadonlySet<FilterStatus>;
  readonly grouping: Grouping;
  /** Empty: in the order they were added. */
  readonly sort: readonly AgentSort[];
  readonly collapsed: ReadonlySet<string>;
  readonly choosing: GroupChoice | null;
  /** Addresses of agents that were just removed and could come back. */
  readonly removed: readonly string[];
}

export const useAgentsView = create<AgentsView>(() => ({
  ...noSelection,
  filter: '',
  statuses: new Set(),
  grouping: 'group',
  sort: [],
  collapsed: new Set(),
  choosing: null,
  removed: [],
}));

/** For the keys and clicks that all lists share. */
export const agentsSelection: SelectionStore = useAgentsView;

export const changeAgentsView = (change: Partial<AgentsView>) => useAgentsView.setState(change);

export function setCollapsed(group: string, isCollapsed: boolean): void {
  const { collapsed } = useAgentsView.getState();
  const groups = new Set([group]);
  useAgentsView.setState({
    collapsed: isCollapsed ? collapsed.union(groups) : collapsed.difference(groups),
  });
}

/** On top of the others, or no longer. */
export function setSelected(agentIds: readonly string[], isSelected: boolean): void {
  const { selected } = useAgentsView.getState();
  const ids = new Set(agentIds);
  selectLines(useAgentsView, isSelected ? selected.union(ids) : selected.difference(ids));
}

/** Even those in folded groups. */
export function showFailingAgents(): void {
  useAgentsView.setState({
    filter: '',
    statuses: new Set(['silent', 'refusing', 'unknown']),
    collapsed: new Set(),
  });
  showPage('agents');
}

export function showAgent(address: AgentAddress): void {
  useAgentsView.setState({
    filter: formatAgentAddress(address),
    statuses: new Set(),
    collapsed: new Set(),
  });
  showPage('agents');
}
