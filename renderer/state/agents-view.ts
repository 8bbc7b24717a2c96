import { create } from 'zustand';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type ListSelection, noSelection, selectLines, type SelectionStore } from './list-selection.ts';
import { showPage } from './page.ts';

/** The states that agents can be filtered by. The other states last only moments. */
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

/** The agents for which the user is choosing a group: some that move, or all of a group that is renamed. */
export interface GroupChoice {
  readonly kind: 'move' | 'rename';
  readonly agentIds: readonly string[];
  /** Their present group. Empty if they have none or several. */
  readonly group: string;
}

/** The view of the agents page. It lasts until the console quits. */
export interface AgentsView extends ListSelection {
  readonly filter: string;
  /** Only agents in these states are shown. An empty set shows all. */
  readonly statuses: ReadonlySet<FilterStatus>;
  readonly grouping: Grouping;
  /** Empty keeps the order in which the agents were added. */
  readonly sort: readonly AgentSort[];
  readonly collapsed: ReadonlySet<string>;
  readonly choosing: GroupChoice | null;
  /** The addresses of the agents that were removed last and can be restored. */
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

/** Selects agents in addition to the others, or no longer. */
export function setSelected(agentIds: readonly string[], isSelected: boolean): void {
  const { selected } = useAgentsView.getState();
  const ids = new Set(agentIds);
  selectLines(useAgentsView, isSelected ? selected.union(ids) : selected.difference(ids));
}

/** Shows the agents that have failed, also those in collapsed groups. */
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
