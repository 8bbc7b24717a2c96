import { create } from 'zustand';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { showPage } from './page.ts';

/** The states that agents can be filtered by. The other states last only moments. */
export const filterStatuses = ['fresh', 'silent', 'refusing', 'unknown', 'paused'] as const;
export type FilterStatus = (typeof filterStatuses)[number];

export const groupings = ['group', 'none'] as const;
export type Grouping = (typeof groupings)[number];

export const sortColumns = ['agent', 'state', 'devices', 'roundTrip', 'lastHeard', 'errors'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface AgentSort {
  readonly column: SortColumn;
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
interface AgentsView {
  readonly filter: string;
  /** Only agents in these states are shown. An empty set shows all. */
  readonly statuses: ReadonlySet<FilterStatus>;
  readonly grouping: Grouping;
  readonly sort: AgentSort | null;
  readonly collapsed: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  /** The line with the keyboard focus. */
  readonly activeKey: string | null;
  readonly choosing: GroupChoice | null;
  /** The addresses of the agents that were removed last and can be restored. */
  readonly removed: readonly string[];
}

export const useAgentsView = create<AgentsView>(() => ({
  filter: '',
  statuses: new Set(),
  grouping: 'group',
  sort: null,
  collapsed: new Set(),
  selected: new Set(),
  activeKey: null,
  choosing: null,
  removed: [],
}));

/** Sorts by a column, then in the other direction, then not at all. */
export function sortBy(column: SortColumn): void {
  const { sort } = useAgentsView.getState();
  const next = sort?.column !== column ? 'ascending' : sort.direction === 'ascending' ? 'descending' : null;
  useAgentsView.setState({ sort: next && { column, direction: next } });
}

export function setCollapsed(group: string, isCollapsed: boolean): void {
  const { collapsed } = useAgentsView.getState();
  const groups = new Set([group]);
  useAgentsView.setState({
    collapsed: isCollapsed ? collapsed.union(groups) : collapsed.difference(groups),
  });
}

export function setSelected(agentIds: readonly string[], isSelected: boolean): void {
  const { selected } = useAgentsView.getState();
  const ids = new Set(agentIds);
  useAgentsView.setState({ selected: isSelected ? selected.union(ids) : selected.difference(ids) });
}

export function clearSelected(): void {
  useAgentsView.setState({ selected: new Set() });
}

export function filterAgents(filter: string): void {
  useAgentsView.setState({ filter });
}

export function filterByStatus(statuses: ReadonlySet<FilterStatus>): void {
  useAgentsView.setState({ statuses });
}

export function groupBy(grouping: Grouping): void {
  useAgentsView.setState({ grouping });
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

/** Filters the list by one agent and expands its group. */
export function showAgent(address: AgentAddress): void {
  useAgentsView.setState({
    filter: formatAgentAddress(address),
    statuses: new Set(),
    collapsed: new Set(),
  });
  showPage('agents');
}

export function activateLine(activeKey: string | null): void {
  useAgentsView.setState({ activeKey });
}

export function setChoosing(choosing: GroupChoice | null): void {
  useAgentsView.setState({ choosing });
}

export function setRemoved(removed: readonly string[]): void {
  useAgentsView.setState({ removed });
}
