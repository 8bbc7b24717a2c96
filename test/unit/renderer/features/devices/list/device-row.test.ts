import { describe, expect, test } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { FRESH_FOR_MS } from '#shared/model/freshness.ts';
import {
  rowAvailability,
  rowFreshness,
} from '../../../../../../renderer/features/devices/list/device-row.ts';
import { createGrid } from '../../../../../../renderer/grid/grid.ts';
import { everything } from '../../../../../../renderer/grid/question.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now - 1_000 };

function report(
  devices: readonly Partial<FlatDevice>[],
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
      device: makeDevice({ deviceId: `d${index}`, ...device }),
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

describe('what a row may claim', () => {
  const rowOf = (state: AgentState, goneSince: number | null = null, device: Partial<FlatDevice> = {}) => {
    const grid = createGrid();
    grid.update(new Map([['a', report([device], state, goneSince)]]), now);
    const row = grid.view(everything).rowAt(0);
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
