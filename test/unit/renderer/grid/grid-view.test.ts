import { beforeEach, expect, test } from 'vitest';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { parse } from '#shared/search/parse.ts';
import { createGrid, type Grid } from '../../../../renderer/grid/grid.ts';
import type { GridView } from '../../../../renderer/grid/grid-view.ts';
import { groupKeyOf } from '../../../../renderer/grid/lines.ts';
import { emptyGridQuery, type GridQuery } from '../../../../renderer/grid/grid-query.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { momentAt } from '../../../fixtures/moment.ts';

const now = 2_000;
let grid: Grid;
beforeEach(() => (grid = createGrid()));

const host = (name: string) => ({ id: name, address: { host: name, port: 5037 } });
/** An agent with one device for each user. */
const agent = (id: string, ...users: readonly (string | null)[]): AgentReport =>
  exampleReport(id, { agent: host(id), users });
const update = (...reports: readonly AgentReport[]) =>
  grid.update(new Map(reports.map((report) => [report.agent.id, report])), momentAt(now));
const ask = (query: Partial<GridQuery>, isHeld = false) => grid.view({ ...emptyGridQuery, ...query }, isHeld);

/** Each line as its key, or its group's value and count. */
const linesOf = (view: GridView) =>
  Array.from({ length: view.lineCount }, (_, index) => {
    const line = view.lineAt(index);
    return line?.kind === 'group' ? `${line.group.value} (${line.group.count})` : line?.row.key;
  });
const keysOf = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);

test('lists rows under the headings of their groups', () => {
  update(agent('a', 'kim', 'lee', 'kim'));
  const view = ask({ groupBy: 'used-by', collapsed: new Set(['lee']) });
  expect(linesOf(view)).toEqual(['kim (2)', 'a/0/d0', 'a/0/d2', 'lee (1)']);
  expect([view.total, view.count, view.lineCount]).toEqual([3, 3, 4]);
  expect([0, 1, 3, 4].map((index) => view.keyAt(index))).toEqual([
    groupKeyOf('kim'),
    'a/0/d0',
    groupKeyOf('lee'),
    undefined,
  ]);
  const keys = ['a/0/d2', groupKeyOf('lee'), groupKeyOf('park'), 'a/0/d1', null];
  expect(keys.map((key) => view.indexOf(key))).toEqual([2, 3, -1, -1, -1]);
  expect([0, 1, 4].map((index) => view.rowAt(index)?.key)).toEqual([undefined, 'a/0/d0', undefined]);
  expect(view.lineAt(4)).toBeUndefined();
  expect(keysOf(view.listRows())).toEqual(['a/0/d0', 'a/0/d2']);
});

test('finds rows by value or key, even in collapsed groups', () => {
  update(agent('a', 'kim', 'lee', 'kim'), agent('b', 'kim', null));
  const view = ask({
    query: parse('-agent:b OR kim').query,
    collapsed: new Set(['kim']),
    groupBy: 'used-by',
  });
  expect(keysOf(view.listMatching('used-by', 'kim'))).toEqual(['a/0/d0', 'a/0/d2', 'b/0/d0']);
  expect(view.listMatching('used-by', null)).toEqual([]);
  expect(keysOf(ask({}).listMatching('used-by', null))).toEqual(['b/0/d1']);
  const among = ask({ sort: [{ field: 'agent', direction: 'descending' }] }).listAmong(
    new Set(['a/0/d1', 'b/0/d0', 'none']),
  );
  expect(keysOf(among)).toEqual(['b/0/d0', 'a/0/d1']);
});

test('finds rows that aren’t shown', () => {
  update(agent('a', 'kim', 'lee', 'kim'), agent('b', 'kim'));
  expect(grid.find('b/0/d0')?.agentText).toBe('b:5037');
  expect(grid.find('none')).toBeUndefined();
  expect(keysOf(grid.findAll(new Set(['b/0/d0', 'none', 'a/0/d1'])))).toEqual(['a/0/d1', 'b/0/d0']);
  const kim = { ...emptyGridQuery, query: parse('kim').query };
  expect(keysOf(grid.findFirst(kim, 2))).toEqual(['a/0/d0', 'a/0/d2']);
  expect(keysOf(grid.findFirst(kim, 9))).toEqual(['a/0/d0', 'a/0/d2', 'b/0/d0']);
  expect(grid.count(kim)).toBe(3);
});

test('a held list counts waiting rows and drops gone ones', () => {
  const grouped = { ...emptyGridQuery, groupBy: 'used-by' as const };
  update(agent('a', 'kim', 'kim', 'lee'), agent('b', 'kim'));
  expect(linesOf(grid.view(grouped))).toEqual(['kim (3)', 'a/0/d0', 'a/0/d1', 'b/0/d0', 'lee (1)', 'a/0/d2']);
  update(agent('a', 'kim', 'lee', 'lee'), agent('c', 'lee'));
  const held = grid.view(grouped, true);
  expect(linesOf(held)).toEqual(['kim (2)', 'a/0/d0', 'a/0/d1', 'lee (1)', 'a/0/d2']);
  // One row has another value, and one is new.
  expect(held.pending).toBe(2);
  // Another query is arranged again.
  expect(grid.view({ ...grouped, language: 'ko' }, true).pending).toBe(0);
  expect(linesOf(grid.view(grouped))).toEqual(['kim (1)', 'a/0/d0', 'lee (3)', 'a/0/d1', 'a/0/d2', 'c/0/d0']);
});

test.each<[string, Partial<GridQuery>]>([
  ['query', { query: parse('kim').query }],
  ['facets', { facets: new Map() }],
  ['sort', { sort: [] }],
  ['groupBy', { groupBy: 'agent' }],
  ['collapsed', { collapsed: new Set() }],
  ['language', { language: 'ko' }],
])('a held order ends when the %s changes', (_, change) => {
  update(agent('a', 'kim'));
  ask({});
  update(agent('a', 'kim', 'kim'));
  expect(ask({}, true).pending).toBe(1);
  expect(ask(change, true).pending).toBe(0);
});

test('prepares the first search in small steps', () => {
  update(agent('a', 'kim'));
  let steps = 0;
  while (grid.prepare()) steps += 1;
  expect(steps).toBeGreaterThan(5);
  expect(grid.prepare()).toBe(false);
  expect(keysOf(ask({ query: parse('kim').query }).listRows())).toEqual(['a/0/d0']);
});

test('re-sorts a list by time after each update', () => {
  // The devices are the same objects, as after a response that is unchanged.
  const reports = { a: agent('a', ''), b: agent('b', '') };
  const at = (id: 'a' | 'b', answeredAt: number) =>
    ({ ...reports[id], state: { kind: 'fresh', answeredAt } }) as const;
  const sort = [{ field: 'as-of', direction: 'ascending' }] as const;
  update(at('a', 100), at('b', 200));
  expect(keysOf(ask({ sort }).listRows())).toEqual(['a/0/d0', 'b/0/d0']);
  update(at('a', 300), at('b', 200));
  const held = ask({ sort }, true);
  expect([keysOf(held.listRows()), held.pending]).toEqual([['a/0/d0', 'b/0/d0'], 0]);
  expect(keysOf(ask({ sort }).listRows())).toEqual(['b/0/d0', 'a/0/d0']);
  update(at('a', 300), at('b', 400));
  const descending = [{ field: 'as-of', direction: 'descending' }] as const;
  expect(keysOf(ask({ sort: descending }).listRows())).toEqual(['b/0/d0', 'a/0/d0']);
});

test('keeps values with their rows as the list grows', () => {
  update(agent('a', 'kim', 'lee'));
  const view = (query: string) => keysOf(ask({ query: parse(query).query }).listRows());
  expect(view('used-by:lee')).toEqual(['a/0/d1']);
  const users = Array.from({ length: 3_000 }, (_, index) => `user-${index}`);
  update(agent('a', 'kim', 'lee'), agent('b', ...users), agent('c', 'last'));
  expect(view('used-by:lee')).toEqual(['a/0/d1']);
  expect(view('used-by:=user-2999')).toEqual(['b/0/d2999']);
  expect(view('used-by:last')).toEqual(['c/0/d0']);
});

test('follows the address, version and order of agents', () => {
  const [a, b] = [agent('a', ''), { ...agent('b', ''), version: 'adb/1' }];
  const versioned = (version: string) => ({ ...a, version });
  const found = (query: string) => keysOf(ask({ query: parse(query).query }).listRows());
  update(versioned('adb/1'), b);
  expect([found('kind:adb'), found('a:5037')]).toEqual([['a/0/d0', 'b/0/d0'], ['a/0/d0']]);
  update(versioned('demo/1'), b);
  expect([found('kind:adb'), found('kind:demo')]).toEqual([['b/0/d0'], ['a/0/d0']]);
  const moved = versioned('demo/1');
  update({ ...moved, agent: { ...moved.agent, address: { host: 'elsewhere', port: 1 } } }, b);
  expect(found('elsewhere')).toEqual(['a/0/d0']);
  expect(grid.find('a/0/d0')?.agentText).toBe('elsewhere:1');
  update(b, moved);
  expect(keysOf(ask({}).listRows())).toEqual(['b/0/d0', 'a/0/d0']);
});

test('finds duplicates in the latest reports', () => {
  update(agent('a', ''));
  expect(grid.duplicates().size).toBe(0);
  update(agent('a', ''), agent('b', ''));
  expect([...grid.duplicates()]).toEqual([['d0', ['a:5037', 'b:5037']]]);
  const renamed = agent('b', '');
  update(agent('a', ''), { ...renamed, agent: { ...renamed.agent, address: { host: 'c', port: 1 } } });
  expect([...grid.duplicates()]).toEqual([['d0', ['a:5037', 'c:1']]]);
  update(agent('a', ''));
  expect(grid.duplicates().size).toBe(0);
});

test('finds a word in values that arrive later on', () => {
  const word = (text: string) => ask({ query: parse(text).query }).count;
  update(agent('a', 'kim'));
  expect([word('kim'), word('lee')]).toEqual([1, 0]);
  update(agent('a', 'kim'), agent('b', ...Array.from({ length: 50 }, (_, index) => `lee-${index}`)));
  expect([word('kim'), word('lee')]).toEqual([1, 50]);
  // More words than are kept.
  for (let index = 0; index < 20; index += 1) expect(word(`lee-4${index % 10}`)).toBe(1);
  expect(word('kim')).toBe(1);
});

test('sorts fractions as numbers', () => {
  const heights = [2275, 2340];
  const report = agent('a', '', '');
  const devices = report.devices.map((entry, index) => ({
    ...entry,
    device: makeDevice({ deviceId: `d${index}`, screen: { width: 1080, height: heights[index] ?? null } }),
  }));
  update({ ...report, devices });
  // 1.75 comes before 1.8.
  const sort = [{ field: 'input-ratio', direction: 'ascending' }] as const;
  expect(keysOf(ask({ sort }).listRows())).toEqual(['a/0/d1', 'a/0/d0']);
});
