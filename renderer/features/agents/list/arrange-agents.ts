import type { Moment } from '#shared/model/fleet/moment.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import {
  agentStatuses,
  nameOfAgent,
  type AgentStatus,
  type AgentSummary,
  summarizeAgent,
} from '../status/agent-summary.ts';
import type { AgentSort, AgentsView, SortColumn } from '../../../state/agents-view.ts';
import { groupKeyOf } from '../../../grid/lines.ts';
import type { UnreachableServices } from '../status/unreachable-services.ts';

export type AgentLine =
  | {
      readonly kind: 'group';
      readonly key: string;
      /** Empty for agents without a group. */
      readonly group: string;
      readonly agentIds: readonly string[];
      readonly isCollapsed: boolean;
    }
  /** A `note` follows a failing agent and says why. */
  | {
      readonly kind: 'agent' | 'note';
      readonly key: string;
      readonly agentId: string;
      readonly group: string;
    };

export interface Arrangement {
  readonly lines: readonly AgentLine[];
  readonly agentIds: readonly string[];
  /** If any agent is in the lab's list, the others get marked as personal. */
  readonly hasLabAgents: boolean;
}

export interface ArrangeOptions extends Pick<AgentsView, 'filter' | 'grouping' | 'sort' | 'collapsed'> {
  readonly statuses: ReadonlySet<AgentStatus>;
  /** What the filter searches. */
  readonly textOf: (report: AgentReport, summary: AgentSummary) => string;
  readonly moment: Moment;
  readonly unreachable: UnreachableServices;
  /** Without a network of our own, all notes would say the same. */
  readonly hasNotes: boolean;
}

interface Item {
  readonly report: AgentReport;
  readonly summary: AgentSummary;
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** There are headings as soon as one agent has a group. */
export function arrangeAgents(reports: readonly AgentReport[], options: ArrangeOptions): Arrangement {
  const { filter, textOf, sort, collapsed, moment, unreachable, statuses, grouping, hasNotes } = options;
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const items = reports
    .map((report) => ({ report, summary: summarizeAgent(report, moment, unreachable) }))
    .filter(({ summary: { status } }) => statuses.size === 0 || statuses.has(status))
    .filter(({ report, summary }) => {
      const text = words.length === 0 ? '' : textOf(report, summary).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  const sorted = items.toSorted((one, other) => compare(one, other, sort));
  const toLines = (members: readonly Item[]) => members.flatMap((item) => listLines(item, hasNotes));
  const hasLabAgents = reports.some(({ agent }) => agent.origin === 'lab');
  if (grouping === 'none' || reports.every(({ agent }) => agent.group === '')) {
    return { lines: toLines(sorted), agentIds: idsOf(sorted), hasLabAgents };
  }
  const groups = [...Map.groupBy(sorted, ({ report }) => report.agent.group)].toSorted(compareGroups);
  const lines = groups.flatMap(([name, members]): AgentLine[] => {
    const isCollapsed = collapsed.has(name);
    const heading = { kind: 'group', key: groupKeyOf(name), group: name, isCollapsed } as const;
    return [{ ...heading, agentIds: idsOf(members) }, ...(isCollapsed ? [] : toLines(members))];
  });
  const agentIds = groups.flatMap(([, members]) => idsOf(members));
  return { lines, agentIds, hasLabAgents };
}

const idsOf = (items: readonly Item[]) => items.map(({ report }) => report.agent.id);

export function listGroups(reports: Iterable<AgentReport>): readonly string[] {
  const names = new Set(Array.from(reports, ({ agent }) => agent.group));
  names.delete('');
  return [...names].toSorted(collator.compare);
}

/** If its lab service is out of reach, one message for all agents replaces their notes. */
function listLines({ report: { agent }, summary: { status } }: Item, hasNotes: boolean): AgentLine[] {
  const line = { kind: 'agent', key: agent.id, agentId: agent.id, group: agent.group } as const;
  const isNoted = hasNotes && (status === 'silent' || status === 'refusing');
  return isNoted ? [line, { ...line, kind: 'note', key: `${groupKeyOf(null)} ${agent.id}` }] : [line];
}

/** Those without a group come last. */
function compareGroups([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1;
  return collator.compare(one, other);
}

/** Unknown comes last either way. */
function compare(one: Item, other: Item, sort: readonly AgentSort[]): number {
  for (const { field, direction } of sort) {
    const [left, right] = [sortValues[field](one), sortValues[field](other)];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right));
    if (order !== 0) return direction === 'ascending' ? order : -order;
  }
  return 0;
}

const sortValues: Readonly<Record<SortColumn, (item: Item) => string | number | null>> = {
  agent: ({ report }) => nameOfAgent(report.agent),
  state: ({ summary }) => agentStatuses.indexOf(summary.status),
  devices: ({ report }) => report.devices.length,
  roundTrip: ({ report }) => report.roundTripMs,
  lastHeard: ({ summary }) => summary.lastResponseAt,
  errors: ({ report }) => report.errorsLastHour,
};
