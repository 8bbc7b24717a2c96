import { describe, expect, test } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { parse } from '#shared/search/parse.ts';
import { createGrid } from '../../../../renderer/grid/grid.ts';
import { emptyGridQuery, type GridQuery } from '../../../../renderer/grid/grid-query.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { momentAt } from '../../../fixtures/moment.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now - 1_000 };

function report(devices: readonly Partial<FlatDevice>[]): AgentReport {
  const agent = { address: { host: '10.0.3.7', port: 5037 }, name: 'Bench 3' };
  return {
    ...exampleReport('a', { agent, state: fresh }),
    devices: devices.map((device, index) => ({
      key: `a/${index}`,
      device: makeDevice({ deviceId: `d${index}`, ...device }),
      deviations: [],
      seenAt: now - 1_000,
      goneSince: null,
    })),
  };
}

test.each([
  ['1080x2340', 1],
  ['1080 × 2340', 1],
  ['null', 0],
])('the words %j find %i of two devices', (text, count) => {
  const grid = createGrid();
  const other = {
    modelName: null,
    screen: { width: 720, height: 1600 },
    capture: { width: 720, height: 1600 },
  };
  grid.update(new Map([['a', report([{}, other])]]), momentAt(now));
  expect(grid.count({ ...emptyGridQuery, query: parse(text).query })).toBe(count);
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
