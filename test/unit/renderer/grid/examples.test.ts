import { describe, expect, test } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { createGrid } from '../../../../renderer/grid/grid.ts';
import { emptyGridQuery, type GridQuery } from '../../../../renderer/grid/grid-query.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { momentAt } from '../../../fixtures/moment.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now - 1_000 };

function report(
  devices: readonly Partial<FlatDevice>[],
  state = fresh,
  goneSince: number | null = null,
): AgentReport {
  const agent = { address: { host: '10.0.3.7', port: 5037 }, name: 'Bench 3' };
  return {
    ...exampleReport('a', { agent, state }),
    devices: devices.map((device, index) => ({
      key: `a/${index}`,
      device: makeDevice({ deviceId: `d${index}`, ...device }),
      deviations: [],
      seenAt: now - 1_000,
      goneSince,
    })),
  };
}

function show(of: AgentReport, gridQuery: Partial<GridQuery>): readonly string[] {
  const grid = createGrid();
  grid.update(new Map([['a', of]]), momentAt(now));
  return grid
    .view({ ...emptyGridQuery, ...gridQuery })
    .listRows()
    .map((row) => row.entry.device.deviceId);
}
const find = (of: AgentReport, text: string) => show(of, { query: parse(text).query });

describe('search', () => {
  const unknownSize = { width: null, height: null };
  const rows = report([
    { modelName: 'Galaxy S24', alias: '검수용 3번', screen: { width: 1080, height: 2340 } },
    { modelName: 'Pixel 6', connectedUser: 'kim.minji', screen: unknownSize, capture: unknownSize },
    { modelName: null, modelId: 'SM-T870', abi: null, serialNumber: 'R52T90' },
  ]);

  test.each([
    ['', ['d0', 'd1', 'd2']],
    ['galaxy', ['d0']],
    ['GALAXY s24', ['d0']],
    ['kim', ['d1']],
    ['검수용', ['d0']],
    ['sm-t8', ['d2']],
    ['r52t', ['d2']],
    ['serial:r52t', ['d2']],
    ['serial:d1', ['d1']],
    ['1080 × 2340', ['d0', 'd2']],
    ['1080x2340', ['d0', 'd2']],
    ['bench 10.0.3.', ['d0', 'd1', 'd2']],
    ['galaxy kim', []],
    ['null', []],
    ['in-use', ['d1']],
    ['free -galaxy', ['d2']],
    ['agent:10.0.3. screen:<=1080x2340 alias:3번', ['d0']],
  ])('%j finds %j', (query, expected) => {
    expect(find(rows, query)).toEqual(expected);
  });

  test('finds Korean typed as decomposed letters', () => {
    expect(find(rows, '검수용'.normalize('NFD'))).toEqual(['d0']);
  });
});

describe('order', () => {
  const sorted = (
    devices: Partial<FlatDevice>[],
    field: FieldId,
    direction: 'ascending' | 'descending' = 'ascending',
  ) => show(report(devices), { sort: [{ field, direction }] });

  test('sorts numbers in names as numbers', () => {
    expect(sorted([{ modelName: 'Pixel 10' }, { modelName: 'pixel 9' }], 'model')).toEqual(['d1', 'd0']);
  });

  test('sorts sizes by area, unknown ones always last', () => {
    const devices = [
      { screen: { width: null, height: null } },
      { screen: { width: 1440, height: 3088 } },
      { screen: { width: 720, height: 1600 } },
    ];
    expect(sorted(devices, 'screen')).toEqual(['d2', 'd1', 'd0']);
    expect(sorted(devices, 'screen', 'descending')).toEqual(['d1', 'd2', 'd0']);
  });

  test('puts available before in use', () => {
    expect(sorted([{ connectedUser: 'kim' }, { connectedUser: '' }], 'availability')).toEqual(['d1', 'd0']);
  });

  test('keeps the agent’s order for equal rows', () => {
    expect(sorted([{ alias: '' }, { alias: '' }, { alias: 'a' }], 'alias')).toEqual(['d2', 'd0', 'd1']);
  });
});

test('an old view counts no devices that came later', () => {
  const grid = createGrid();
  const before = grid.view(emptyGridQuery);
  let looks = 0;
  const device = {
    get abi() {
      looks += 1;
      return 'arm64-v8a';
    },
  };
  const [entry] = report([{}]).devices;
  if (!entry) throw new Error('No device');
  Object.defineProperties(entry.device, Object.getOwnPropertyDescriptors(device));
  before.countValues('abi');
  grid.update(new Map([['a', { ...report([]), devices: [entry] }]]), momentAt(now));
  const after = grid.view(emptyGridQuery);
  expect([...before.countValues('abi')]).toEqual([]);
  expect(looks).toBe(0);
  expect([...after.countValues('abi')]).toEqual([['arm64-v8a', 1]]);
});

describe('the revision', () => {
  const lab = (of: AgentReport) => new Map([['a', of]]);
  const free = { connectedUser: '' };
  const first = report([free]);
  const later: AgentState = { kind: 'fresh', answeredAt: now + 3_000 };

  /** The increase of the revision when `of` arrives while a list of `gridQuery` is shown. */
  function growth(of: AgentReport, gridQuery: Partial<GridQuery> = {}, at = now): number {
    const grid = createGrid();
    grid.update(lab(first), momentAt(now));
    grid.view({ ...emptyGridQuery, ...gridQuery });
    const before = grid.revision;
    grid.update(lab(of), momentAt(at));
    return grid.revision - before;
  }

  test('stays the same if only the time changes', () => {
    expect(growth({ ...first, state: later, isPolling: true })).toBe(0);
    expect(growth(first, {}, now + 5_000)).toBe(0);
  });

  test.each([
    ['another device', report([free, free])],
    ['a device that changed', report([{ connectedUser: 'kim' }])],
    ['an agent of another name', { ...first, agent: { ...first.agent, name: 'Bench 4' } }],
    ['an agent that is silent', { ...first, state: { ...later, kind: 'stale', since: now } as AgentState }],
  ])('grows with %s', (_, of) => expect(growth(of)).toBe(1));

  test('increases when a response becomes stale', () => expect(growth(first, {}, now + 60_000)).toBe(1));

  test.each<[string, Partial<GridQuery>]>([
    ['sorts by a time', { sort: [{ field: 'as-of', direction: 'ascending' }] }],
    ['searches by a time', { query: parse('galaxy OR -(as-of:>2m free)').query }],
  ])('grows with each response if the list %s', (_, gridQuery) =>
    expect(growth({ ...first, state: later }, gridQuery)).toBe(1),
  );
});

test('rows show their agent’s new name', () => {
  const grid = createGrid();
  const first = report([{}]);
  grid.update(new Map([['a', first]]), momentAt(now));
  const before = grid.view(emptyGridQuery).rowAt(0);
  grid.update(new Map([['a', { ...first, agent: { ...first.agent, group: 'Rack' } }]]), momentAt(now));
  const after = grid.view(emptyGridQuery).rowAt(0);
  expect(after).not.toBe(before);
  expect(after?.agent.group).toBe('Rack');
});
