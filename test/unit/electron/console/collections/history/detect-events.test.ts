import { describe, expect, it } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import {
  detectEvents,
  type Known,
} from '../../../../../../electron/console/collections/history/detect-events.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';

const fresh: AgentState = { kind: 'fresh', answeredAt: 1 };
const silent: AgentState = { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'overdue' } };

/** Users by device. `-` is disconnected, `?` is not stated. */
const report = (users: Readonly<Record<string, string>>, state: AgentState = fresh): AgentReport => ({
  agent: {
    id: 'a',
    address: { host: '10.0.0.5', port: 5037 },
    name: '',
    via: 'lab',
    group: '',
    isPaused: false,
    origin: 'personal',
  },
  state,
  isPolling: false,
  devices: Object.entries(users).map(([id, user]) => ({
    key: `a/0/${id}`,
    device: makeDevice({ deviceId: id, modelName: id, connectedUser: user === '?' ? null : user }),
    deviations: [],
    seenAt: null,
    goneSince: user === '-' ? 1 : null,
  })),
  unreadable: [],
  roundTripMs: null,
  roundTrips: [],
  version: null,
  errorsLastHour: 0,
  recentErrors: [],
});

/** The events of a sequence of reports, each as `kind device user`. */
function play(...reports: readonly AgentReport[]): string[][] {
  let known: Known | null = null;
  return reports.map((each, index) => {
    const detection = detectEvents(known, each, momentAt(index));
    known = detection.known;
    return detection.events.map(({ kind, device, user }) => `${kind} ${device?.name ?? '*'} ${user}`.trim());
  });
}

describe('the history of an agent', () => {
  it('begins with its first successful response, which records no event', () => {
    expect(play(report({}, silent), report({ x: 'kim', y: '-' }))).toEqual([[], []]);
  });

  it('records that a device is taken, released, or taken over', () => {
    const reports = ['', 'kim', 'lee', ''].map((user) => report({ x: user }));
    expect(play(...reports)).toEqual([[], ['taken x kim'], ['taken x lee'], ['freed x lee']]);
  });

  it('records each appearance, disconnection and return once', () => {
    const reports = [{}, { x: '' }, { x: '-' }, { x: '-' }, { x: 'kim' }].map((users) => report(users));
    expect(play(...reports)).toEqual([[], ['appeared x'], ['gone x'], [], ['appeared x']]);
  });

  it('records nothing of a pause, whether the agent responded before or not, and changes during it only afterwards', () => {
    const pause = (users: Readonly<Record<string, string>>): AgentReport => {
      const paused = report(users, { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'paused' } });
      return { ...paused, agent: { ...paused.agent, isPaused: true } };
    };
    const reports = [report({ x: '' }), pause({ x: '' }), pause({ x: 'kim' }), report({ x: 'kim' })];
    expect(play(...reports)).toEqual([[], [], [], ['taken x kim']]);
    const silenced = [report({}), report({}, silent), pause({}), report({}, silent), report({})];
    expect(play(...silenced)).toEqual([[], ['agent-silent *'], [], [], ['agent-back *']]);
  });

  it('records that the agent stops responding and responds again, and changes during that time only afterwards', () => {
    const reports = [
      report({ x: '' }),
      report({ x: '' }, silent),
      report({ x: '' }, silent),
      report({ x: 'kim' }),
    ];
    expect(play(...reports)).toEqual([[], ['agent-silent *'], [], ['agent-back *', 'taken x kim']]);
  });

  it('does not record an unknown user as a change', () => {
    expect(play(report({ x: 'kim' }), report({ x: '?' }), report({ x: 'kim' }))).toEqual([[], [], []]);
  });
});

it('reports the observed use of a phone as events of its device', () => {
  const start = 1_800_000_000_000;
  const at = (minutes: number): AgentReport => {
    const whole = report({ x: '?' }, { kind: 'fresh', answeredAt: start + minutes * 60_000 });
    const device = makeDevice({ deviceId: 'x', modelName: 'x', ...activeAt(start) });
    return { ...whole, devices: whole.devices.map((entry) => ({ ...entry, device })) };
  };
  const first = detectEvents(null, at(1), momentAt(start + 60_000));
  const idle = detectEvents(first.known, at(20), momentAt(start + 20 * 60_000));
  expect(idle.events).toEqual([
    {
      at: start + 20 * 60_000,
      kind: 'observed-idle',
      agent: '10.0.0.5:5037',
      device: { key: 'a/0/x', name: 'x' },
      user: '',
    },
  ]);
});
