import { expect, it } from 'vitest';
import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import { findDurations } from '../../../../../renderer/features/history/event-durations.ts';

const device = { key: 'a', name: 'Pixel 7' };
const event = (at: number, kind: FleetEvent['kind'], parts: Partial<FleetEvent> = {}): FleetEvent => ({
  at,
  kind,
  agent: '10.0.0.5:5037',
  device,
  user: '',
  ...parts,
});
const durationsOf = (...events: readonly FleetEvent[]) =>
  events.map((each) => findDurations(events).get(each) ?? null);

it('is the time since the same user took the device', () => {
  const kim = { user: 'kim' };
  const other = { ...kim, device: { key: 'b', name: 'Pixel 8' } };
  expect(durationsOf(event(50, 'freed', kim), event(40, 'taken', other), event(20, 'taken', kim))).toEqual([
    30,
    null,
    null,
  ]);
});

it('is how long an agent was silent or a device disconnected', () => {
  const agent = { device: null };
  expect(durationsOf(event(9, 'agent-back', agent), event(4, 'agent-silent', agent))).toEqual([5, null]);
  expect(durationsOf(event(9, 'appeared'), event(4, 'gone'))).toEqual([5, null]);
});

it('is unknown without a start event', () => {
  expect(durationsOf(event(9, 'freed', { user: 'kim' }))).toEqual([null]);
  expect(durationsOf(event(9, 'freed', { user: 'kim' }), event(4, 'taken', { user: 'lee' }))).toEqual([
    null,
    null,
  ]);
});
