import { describe, expect, it } from 'vitest';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import {
  arrangeAgents,
  type ArrangeOptions,
  listGroups,
} from '../../../../../../renderer/features/agents/list/arrange-agents.ts';
import { groupKeyOf } from '../../../../../../renderer/grid/lines.ts';
import type { SortColumn } from '../../../../../../renderer/state/agents-view.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const plain: ArrangeOptions = {
  filter: '',
  textOf: ({ agent }, { status }) => `${agent.id}: ${agent.name} ${status}`,
  sort: [],
  collapsed: new Set(),
  moment: momentAt(2_000),
  unreachable: new Set(),
  statuses: new Set(),
  grouping: 'group',
  hasNotes: false,
};
const silent = {
  kind: 'stale',
  answeredAt: null,
  since: 1,
  reason: { kind: 'overdue' },
} as const;
const paused = { ...silent, reason: { kind: 'paused' } } as const;
const inGroup = (id: string, group: string, parts: Parameters<typeof exampleReport>[1] = {}) =>
  exampleReport(id, { ...parts, agent: { group, name: `Name ${id}` } });

/** Each line as one word. Headings are in brackets. */
const arrange = (reports: readonly AgentReport[], options: Partial<ArrangeOptions> = {}) =>
  arrangeAgents(reports, { ...plain, ...options }).lines.map((line) =>
    line.kind === 'group' ? `[${line.group}]` : line.agentId,
  );

describe('groups', () => {
  it('have no headings while no agent is in a group', () => {
    expect(arrange([exampleReport('b'), exampleReport('a')])).toEqual(['b', 'a']);
  });

  it('are sorted by name, with ungrouped agents last', () => {
    const reports = [
      inGroup('x', ''),
      inGroup('c', 'Room 10'),
      inGroup('b', 'Room 9'),
      inGroup('a', 'Room 10'),
    ];
    expect(arrange(reports)).toEqual(['[Room 9]', 'b', '[Room 10]', 'c', 'a', '[]', 'x']);
    expect(listGroups(reports)).toEqual(['Room 9', 'Room 10']);
  });

  it('hide their agents while collapsed, but can still be selected', () => {
    const reports = [inGroup('a', 'A'), inGroup('b', 'B')];
    const { lines, agentIds } = arrangeAgents(reports, { ...plain, collapsed: new Set(['A']) });
    expect(lines.map(({ key }) => key)).toEqual([groupKeyOf('A'), groupKeyOf('B'), 'b']);
    expect(agentIds).toEqual(['a', 'b']);
  });
});

describe('the order', () => {
  const at = (host: string) => ({ agent: { address: { host, port: 1 } } });
  const cases: readonly [SortColumn, readonly AgentReport[], string][] = [
    ['agent', [exampleReport('b', at('10.0.0.10')), exampleReport('a', at('10.0.0.9'))], 'ab'],
    ['agent', [inGroup('b', ''), exampleReport('a', at('10.0.0.9'))], 'ab'],
    [
      'state',
      [exampleReport('c', { state: paused }), exampleReport('b'), exampleReport('a', { state: silent })],
      'abc',
    ],
    ['devices', [exampleReport('b', { users: ['', ''] }), exampleReport('a', { users: [''] })], 'ab'],
    ['roundTrip', [exampleReport('b', { roundTripMs: 20 }), exampleReport('a', { roundTripMs: 3 })], 'ab'],
  ];

  it.each(cases)('sorts by %s in both directions', (column, reports, expected) => {
    const sorted = (direction: 'ascending' | 'descending') =>
      arrange(reports, { sort: [{ field: column, direction }] }).join('');
    expect(sorted('ascending')).toBe(expected);
    expect(sorted('descending')).toBe(expected.split('').toReversed().join(''));
  });

  it('puts unknown values last in both directions', () => {
    const reports = [
      exampleReport('x'),
      exampleReport('a', { roundTripMs: 3 }),
      exampleReport('b', { roundTripMs: 4 }),
    ];
    const sorted = (direction: 'ascending' | 'descending') =>
      arrange(reports, { sort: [{ field: 'roundTrip', direction }] }).join('');
    expect([sorted('ascending'), sorted('descending')]).toEqual(['abx', 'bax']);
  });
});

it('has no headings without grouping', () => {
  expect(arrange([inGroup('b', 'B'), inGroup('a', 'A')], { grouping: 'none' })).toEqual(['b', 'a']);
});

it('shows only agents with a selected status', () => {
  const reports = [
    inGroup('a', 'A'),
    inGroup('b', 'A', { state: silent }),
    inGroup('c', 'B', { state: paused }),
  ];
  expect(arrange(reports, { statuses: new Set(['silent']) })).toEqual(['[A]', 'b']);
});
