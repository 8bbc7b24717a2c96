import { describe, expect, it } from 'vitest';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import {
  detectEvents,
  type Known,
} from '../../../../../../electron/console/collections/history/detect-events.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const fresh: AgentState = { kind: 'fresh', answeredAt: 1 };
const silent: AgentState = { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'overdue' } };

/** Users by device; `-` is gone, `?` is not stated. */
const report = (users: Readonly<Record<string, string>>, state: AgentState = fresh): AgentReport => ({
  agent: {
    id: 'a',
    address: { host: '10.0.0.5', port: 5037 },
    name: '',
    via: 'lab',
    group: '',
    isPaused: false,
  },
  state,
  isAsking: false,
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

/** The events of a row of reports, each as `kind device user`. */
function play(...reports: readonly AgentReport[]): string[][] {
  let known: Known | null = null;
  return reports.map((each, index) => {
    const detection = detectEvents(known, each, momentAt(index));
    known = detection.known;
    return detection.events.map(({ kind, device, user }) => `${kind} ${device?.name ?? '*'} ${user}`.trim());
  });
}

describe('the history of an agent', () => {
  it('begins with its first good answer, of which nothing is news', () => {
    expect(play(report({}, silent), report({ x: 'kim', y: '-' }))).toEqual([[], []]);
  });

  it('tells who takes a device, who gives it back, and who takes it over', () => {
    const reports = ['', 'kim', 'lee', ''].map((user) => report({ x: user }));
    expect(play(...reports)).toEqual([[], ['taken x kim'], ['taken x lee'], ['freed x lee']]);
  });

  it('tells what appears, goes and comes back, once each', () => {
    const reports = [{}, { x: '' }, { x: '-' }, { x: '-' }, { x: 'kim' }].map((users) => report(users));
    expect(play(...reports)).toEqual([[], ['appeared x'], ['gone x'], [], ['appeared x']]);
  });

  it('says nothing of a pause, before which it was silent or not, and what changed meanwhile only after it', () => {
    const pause = (users: Readonly<Record<string, string>>): AgentReport => {
      const paused = report(users, { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'paused' } });
      return { ...paused, agent: { ...paused.agent, isPaused: true } };
    };
    const reports = [report({ x: '' }), pause({ x: '' }), pause({ x: 'kim' }), report({ x: 'kim' })];
    expect(play(...reports)).toEqual([[], [], [], ['taken x kim']]);
    const silenced = [report({}), report({}, silent), pause({}), report({}, silent), report({})];
    expect(play(...silenced)).toEqual([[], ['agent-silent *'], [], [], ['agent-back *']]);
  });

  it('tells when the agent falls silent and answers again, and what changed in between only then', () => {
    const reports = [
      report({ x: '' }),
      report({ x: '' }, silent),
      report({ x: '' }, silent),
      report({ x: 'kim' }),
    ];
    expect(play(...reports)).toEqual([[], ['agent-silent *'], [], ['agent-back *', 'taken x kim']]);
  });

  it('takes an unknown user for no change', () => {
    expect(play(report({ x: 'kim' }), report({ x: '?' }), report({ x: 'kim' }))).toEqual([[], [], []]);
  });
});
