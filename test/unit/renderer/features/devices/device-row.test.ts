import { describe, expect, test } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { Device } from '#shared/model/device.ts';
import { FRESH_FOR_MS } from '#shared/model/freshness.ts';
import type { ColumnId } from '#shared/model/settings.ts';
import {
  filterRows,
  makeRows,
  rowAvailability,
  rowFreshness,
} from '../../../../../renderer/features/devices/device-row.ts';
import { readSearch } from '../../../../../renderer/features/devices/read-search.ts';
import { sortRows } from '../../../../../renderer/features/devices/sort-rows.ts';
import { exampleDevice } from '../../../../fixtures/device.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now - 1_000 };

function report(
  devices: readonly Partial<Device>[],
  state = fresh,
  goneSince: number | null = null,
): AgentReport {
  return {
    agent: {
      id: 'a',
      address: { host: '10.0.3.7', port: 5037 },
      name: 'Bench 3',
      via: 'lab',
      group: '',
      isPaused: false,
    },
    state,
    isAsking: false,
    devices: devices.map((device, index) => ({
      key: `a/${index}`,
      device: { ...exampleDevice, deviceId: `d${index}`, ...device },
      deviations: [],
      seenAt: now - 1_000,
      goneSince,
    })),
    unreadable: [],
    roundTripMs: 4,
    roundTrips: [],
    version: null,
    errorsLastHour: 0,
    recentErrors: [],
  };
}

const ids = (rows: ReturnType<typeof makeRows>) => rows.map((row) => row.entry.device.deviceId);
const find = (rows: ReturnType<typeof makeRows>, query: string) =>
  ids(filterRows(rows, readSearch(query).matcher, now));

describe('search', () => {
  const unknownSize = { width: null, height: null };
  const rows = makeRows(
    report([
      { modelName: 'Galaxy S24', alias: '검수용 3번', screen: { width: 1080, height: 2340 } },
      { modelName: 'Pixel 6', connectedUser: 'kim.minji', screen: unknownSize, capture: unknownSize },
      { modelName: null, modelId: 'SM-T870', abi: null },
    ]),
  );

  test.each([
    ['', ['d0', 'd1', 'd2']],
    ['galaxy', ['d0']],
    ['GALAXY s24', ['d0']],
    ['kim', ['d1']],
    ['검수용', ['d0']],
    ['sm-t8', ['d2']],
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

  test('finds Korean typed in decomposed letters', () => {
    expect(find(rows, '검수용'.normalize('NFD'))).toEqual(['d0']);
  });

  test('makes rows once for each report', () => {
    const same = report([{}]);
    expect(makeRows(same)).toBe(makeRows(same));
  });
});

describe('order', () => {
  const sorted = (
    devices: Partial<Device>[],
    column: ColumnId,
    direction: 'ascending' | 'descending' = 'ascending',
  ) => ids(sortRows(makeRows(report(devices)), { column, direction }, now, 'en'));

  test('names with numbers in them count', () => {
    expect(sorted([{ modelName: 'Pixel 10' }, { modelName: 'pixel 9' }], 'model')).toEqual(['d1', 'd0']);
  });

  test('sizes go by area, and the unknown stands last either way', () => {
    const devices = [
      { screen: { width: null, height: null } },
      { screen: { width: 1440, height: 3088 } },
      { screen: { width: 720, height: 1600 } },
    ];
    expect(sorted(devices, 'screen')).toEqual(['d2', 'd1', 'd0']);
    expect(sorted(devices, 'screen', 'descending')).toEqual(['d1', 'd2', 'd0']);
  });

  test('free comes before in use', () => {
    expect(sorted([{ connectedUser: 'kim' }, { connectedUser: '' }], 'availability')).toEqual(['d1', 'd0']);
  });

  test('equals stay as the agent listed them', () => {
    expect(sorted([{ alias: '' }, { alias: '' }, { alias: 'a' }], 'alias')).toEqual(['d2', 'd0', 'd1']);
  });
});

describe('what a row may claim', () => {
  const rowOf = (state: AgentState, goneSince: number | null = null, device: Partial<Device> = {}) => {
    const [row] = makeRows(report([device], state, goneSince));
    if (!row) throw new Error('no row');
    return row;
  };
  const stale: AgentState = {
    kind: 'stale',
    answeredAt: now - 60_000,
    since: now,
    reason: { kind: 'overdue' },
  };

  test.each([
    ['fresh and unused', rowOf(fresh), 'fresh', 'free'],
    ['fresh and used', rowOf(fresh, null, { connectedUser: 'kim' }), 'fresh', 'in-use'],
    ['fresh, user not stated', rowOf(fresh, null, { connectedUser: null }), 'fresh', 'unknown'],
    ['its agent is silent', rowOf(stale), 'stale', 'unknown'],
    ['gone', rowOf(fresh, now), 'gone', 'gone'],
    ['gone, then its agent fell silent', rowOf(stale, now), 'stale', 'unknown'],
    [
      'nobody asked for long',
      rowOf({ kind: 'fresh', answeredAt: now - FRESH_FOR_MS - 1 }),
      'stale',
      'unknown',
    ],
  ])('%s', (_, row, freshness, availability) => {
    expect(rowFreshness(row, now)).toBe(freshness);
    expect(rowAvailability(row, now).kind).toBe(availability);
  });
});
