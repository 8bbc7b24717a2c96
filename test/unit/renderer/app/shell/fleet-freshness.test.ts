import { describe, expect, it } from 'vitest';
import type { AgentState, StaleReason } from '#shared/model/fleet/agent.ts';
import { FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import { findFreshness } from '../../../../../renderer/app/shell/fleet-freshness.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now - 2_000 };
const stale = (reason: StaleReason): AgentState => ({
  kind: 'stale',
  answeredAt: now - 60_000,
  since: now - 50_000,
  reason,
});
const unreachable = stale({ kind: 'agent-unreachable', message: '' });
const refused = stale({ kind: 'agent-refused', resultCode: 7, resultMessage: '' });
const paused = stale({ kind: 'paused' });
const serviceUnreachable = stale({
  kind: 'lab',
  failure: { kind: 'unreachable', address: 'http://lab', detail: '' },
});
const outdated: AgentState = { kind: 'fresh', answeredAt: now - FRESH_FOR_MS - 1 };

const reportsOf = (states: readonly AgentState[]) =>
  states.map((state, index) => exampleReport(`${index}`, { state }));
const find = (states: readonly AgentState[], hasNetwork = true) =>
  findFreshness(reportsOf(states), { now, hasNetwork, progress: null });

describe('the freshness of a lab', () => {
  it.each<[string, readonly AgentState[], string]>([
    ['has no agents', [], 'no-agents'],
    ['has responses of all agents', [fresh, fresh], 'fresh'],
    ['also has paused agents', [fresh, paused], 'fresh'],
    ['has only paused agents', [paused], 'paused'],
    ['waits for a first response', [fresh, { kind: 'polling', since: now }], 'waiting'],
    ['shows data of the last session', [stale({ kind: 'from-last-time' })], 'waiting'],
    ['has an agent that does not respond', [fresh, unreachable], 'failing'],
    ['has an agent that returns errors', [fresh, refused], 'failing'],
    ['has a response that is too old, though nothing failed', [fresh, outdated], 'failing'],
    ['has no lab service', [serviceUnreachable, serviceUnreachable], 'service-unreachable'],
    ['has an agent that failed before its service', [serviceUnreachable, unreachable], 'failing'],
  ])('that %s', (_, states, kind) => {
    expect(find(states).kind).toBe(kind);
  });

  it('counts agents by status', () => {
    expect(find([fresh, unreachable, outdated, refused, paused])).toEqual({
      kind: 'failing',
      total: 5,
      online: 1,
      silent: 2,
      refusing: 1,
      unknown: 0,
      paused: 1,
      unrefreshed: 0,
    });
  });

  it('waits for agents that haven’t answered since the computer woke up', () => {
    const progress = { waiting: 2, all: 3 };
    const context = { now, hasNetwork: true, progress };
    const states = reportsOf([fresh, outdated, unreachable]);
    expect(findFreshness(states, context)).toMatchObject({ kind: 'waiting', unrefreshed: 2 });
    expect(findFreshness(states, { ...context, hasNetwork: false }).kind).toBe('offline');
  });

  it('is offline only when the missing network matters', () => {
    expect(find([serviceUnreachable], false).kind).toBe('offline');
    expect(find([fresh], false).kind).toBe('fresh');
  });
});
