import { describe, expect, test } from 'vitest';
import type { AgentState } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { agentStateAt, deviceFreshness, deviceSeenAt, FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import { exampleDevice } from '../../../../fixtures/device.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now };
const refused: AgentState = {
  kind: 'stale',
  answeredAt: now - 60_000,
  since: now,
  reason: { kind: 'agent-refused', resultCode: 7, resultMessage: '' },
};

const entry = (fields: Partial<DeviceEntry> = {}): DeviceEntry => ({
  key: 'a/0/x',
  device: exampleDevice,
  deviations: [],
  seenAt: null,
  goneSince: null,
  ...fields,
});

describe('a response', () => {
  test.each([
    ['of now', now, 'fresh'],
    ['at the end of its time', now - FRESH_FOR_MS, 'fresh'],
    ['past its time', now - FRESH_FOR_MS - 1, 'stale'],
    ['a little ahead, as clocks are', now + 4_000, 'fresh'],
    ['from before the clock was set back', now + 3_600_000, 'stale'],
  ])('%s is %s', (_, answeredAt, kind) => {
    expect(agentStateAt({ kind: 'fresh', answeredAt }, now).kind).toBe(kind);
  });

  test('is fresh for as long as its state says', () => {
    const state: AgentState = { kind: 'fresh', answeredAt: now - 90_000, freshForMs: 150_000 };
    expect(agentStateAt(state, now)).toBe(state);
    expect(agentStateAt(state, now + 60_001)).toMatchObject({ kind: 'stale', since: now + 60_000 });
  });

  test('that is overdue is stale, with its time', () => {
    expect(agentStateAt({ kind: 'fresh', answeredAt: now - 60_000 }, now)).toEqual({
      kind: 'stale',
      answeredAt: now - 60_000,
      since: now - 15_000,
      reason: { kind: 'overdue' },
    });
  });

  test('that failed keeps its own reason at any age', () => {
    expect(agentStateAt(refused, now + 86_400_000)).toBe(refused);
  });
});

test('a device is as old as its agent’s last successful response', () => {
  expect(deviceSeenAt(entry(), fresh)).toBe(now);
  expect(deviceSeenAt(entry(), refused)).toBe(now - 60_000);
  expect(deviceSeenAt(entry({ seenAt: 5 }), fresh)).toBe(5);
  expect(deviceSeenAt(entry(), { kind: 'polling', since: now })).toBeNull();
});

test('a device its agent no longer lists is disconnected', () => {
  expect(deviceFreshness(entry({ goneSince: now }), fresh, now)).toBe('disconnected');
});
