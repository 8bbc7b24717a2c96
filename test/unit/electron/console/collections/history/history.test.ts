import { describe, expect, it } from 'vitest';
import { type FleetEvent, type HistoryGap, MAX_LISTED_EVENTS } from '#shared/model/fleet/fleet-event.ts';
import type { AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { Device } from '#shared/device/device.ts';
import {
  createHistory,
  detectEvents,
  type Known,
  nothingObserved,
  type ObservedState,
  observeUse,
} from '../../../../../../electron/console/collections/history/history.ts';
import type { HistoryLine } from '../../../../../../electron/console/collections/history/history-file.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';
import type { ClaimRecord } from '#shared/device/claim.ts';
import { claimRecordAt } from '../../../../../fixtures/claims.ts';

describe('history', () => {
  function start(saved: readonly HistoryLine[] = []) {
    let lines = saved;
    const added: (readonly FleetEvent[])[] = [];
    const gaps: (readonly HistoryGap[])[] = [];
    const history = createHistory({
      file: {
        lines: () => lines,
        append: (more) => void (lines = [...lines, ...more]),
        flush: async () => {},
      },
      moment: () => momentAt(1_000),
      onAdded: (events) => added.push(events),
      onGaps: (all) => gaps.push(all),
    });
    const use = (...users: readonly string[]) => history.update([exampleReport('a', { users })]);
    return { history, added, gaps, use, lines: () => lines };
  }

  it('records nothing without a lab, and only the new events of a lab', () => {
    const { history, added, gaps, use, lines } = start();
    use('');
    use('kim');
    history.open('one');
    use('kim');
    use('kim');
    expect([added, lines()]).toEqual([[], []]);
    use('lee');
    use('');
    expect(added.map((events) => events.map(({ kind, user }) => `${kind} ${user}`))).toEqual([
      ['taken lee'],
      ['freed lee'],
    ]);
    expect(history.list().map(({ kind }) => kind)).toEqual(['freed', 'taken']);
    expect(gaps).toEqual([]);
    expect(lines().map(({ labId, event: { kind } }) => `${labId} ${kind}`)).toEqual([
      'one taken',
      'one freed',
    ]);
  });

  it('doesn’t compare with the agents of another lab', () => {
    const { history, added, use } = start();
    history.open('one');
    use('');
    history.open('two');
    use('kim');
    expect(added).toEqual([]);
  });

  it('sends several events newest first', () => {
    const { history, added, use } = start();
    history.open('one');
    use('', '');
    use('kim', 'lee');
    expect(added.map((events) => events.map(({ user }) => user))).toEqual([['lee', 'kim']]);
    expect(history.list().map(({ user }) => user)).toEqual(['lee', 'kim']);
  });

  it('counts dropped events until another lab is opened', () => {
    const { history, added, gaps, use } = start();
    history.open('one');
    const free = Array.from({ length: MAX_LISTED_EVENTS + 2 }, () => '');
    use(...free);
    use(...free.map(() => 'kim'));
    const gap = { agent: '10.0.0.5:5037', count: 2, since: 1_000 };
    expect(gaps).toEqual([[gap]]);
    expect(added.map((events) => events.length)).toEqual([MAX_LISTED_EVENTS]);
    use('', ...free.slice(1).map(() => 'kim'));
    expect(history.gaps()).toEqual([{ ...gap, count: 3 }]);
    history.open('two');
    expect(history.gaps()).toEqual([]);
  });
});

describe('detect events', () => {
  const fresh: AgentState = { kind: 'fresh', answeredAt: 1 };
  const silent: AgentState = { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'overdue' } };

  /** Users by device. `-` is disconnected, `?` is not stated. */
  const report = (users: Readonly<Record<string, string>>, state: AgentState = fresh): AgentReport => ({
    ...exampleReport('a', { state }),
    devices: Object.entries(users).map(([id, user]) => ({
      key: `a/0/${id}`,
      device: makeDevice({ deviceId: id, modelName: id, connectedUser: user === '?' ? null : user }),
      deviations: [],
      seenAt: null,
      goneSince: user === '-' ? 1 : null,
    })),
  });

  /** The events of a sequence of reports, each as `kind device user`. */
  function play(...reports: readonly AgentReport[]): string[][] {
    let known: Known | null = null;
    return reports.map((each, index) => {
      const detection = detectEvents(known, each, momentAt(index));
      known = detection.known;
      return detection.events.map(({ kind, device, user }) =>
        `${kind} ${device?.name ?? '*'} ${user}`.trim(),
      );
    });
  }

  it('has the start and the end of a claim', () => {
    const withClaim = (claim: ClaimRecord | null): AgentReport => {
      const base = exampleReport('a', { users: [null] });
      return {
        ...base,
        devices: base.devices.map((each) => ({ ...each, device: { ...each.device, claim } })),
      };
    };
    const kim = claimRecordAt(0);
    const events = play(withClaim(kim), withClaim(null), withClaim({ ...kim, By: 'Lee' }), withClaim(kim));
    expect(events).toEqual([[], ['claim-ended Galaxy S24 Kim'], ['claimed Galaxy S24 Lee'], []]);
    const moved = [0, 6_000, 60_000, 0].map((at) => withClaim(claimRecordAt(at)));
    expect(play(...moved).flat()).toEqual(['claimed Galaxy S24 Kim']);
    const lee = claimRecordAt(6_000, { By: 'Lee' });
    expect(play(withClaim(kim), withClaim(lee)).flat()).toEqual(['claimed Galaxy S24 Lee']);
  });

  describe('the history of an agent', () => {
    it.each<[string, readonly AgentReport[], readonly (readonly string[])[]]>([
      [
        'begins with the first successful response, which is no event',
        [report({}, silent), report({ x: 'kim', y: '-' })],
        [[], []],
      ],
      [
        'records that a device is taken, released, or taken over',
        ['', 'kim', 'lee', ''].map((user) => report({ x: user })),
        [[], ['taken x kim'], ['taken x lee'], ['freed x lee']],
      ],
      [
        'records each appearance, disconnection and return once',
        [{}, { x: '' }, { x: '-' }, { x: '-' }, { x: 'kim' }].map((users) => report(users)),
        [[], ['appeared x'], ['gone x'], [], ['appeared x']],
      ],
      [
        'records that the agent goes silent and comes back, then what changed',
        [report({ x: '' }), report({ x: '' }, silent), report({ x: '' }, silent), report({ x: 'kim' })],
        [[], ['agent-silent *'], [], ['agent-back *', 'taken x kim']],
      ],
      [
        'doesn’t take an unknown user for a change',
        [report({ x: 'kim' }), report({ x: '?' }), report({ x: 'kim' })],
        [[], [], []],
      ],
    ])('%s', (_, reports, events) => expect(play(...reports)).toEqual(events));

    it('records nothing during a pause, and what changed afterwards', () => {
      const pause = (users: Readonly<Record<string, string>>): AgentReport => {
        const paused = report(users, {
          kind: 'stale',
          answeredAt: 1,
          since: 2,
          reason: { kind: 'paused' },
        });
        return { ...paused, agent: { ...paused.agent, isPaused: true } };
      };
      const reports = [report({ x: '' }), pause({ x: '' }), pause({ x: 'kim' }), report({ x: 'kim' })];
      expect(play(...reports)).toEqual([[], [], [], ['taken x kim']]);
      const silenced = [report({}), report({}, silent), pause({}), report({}, silent), report({})];
      expect(play(...silenced)).toEqual([[], ['agent-silent *'], [], [], ['agent-back *']]);
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
});

describe('observe use', () => {
  const MINUTE = 60_000;
  const start = 1_800_000_000_000;

  type Phone = Pick<Device, 'connectedUser' | 'observed'> & Partial<Pick<Device, 'noSerial'>>;
  interface Look {
    /** Minutes after the start. */
    readonly at: number;
    readonly phone: Phone | null;
    readonly state?: AgentState;
  }

  /** When the phone was last active, in minutes after the start. */
  const active = (minutes: number, changes: object = {}) => activeAt(start + minutes * MINUTE, changes);
  const notRead: Phone = { connectedUser: null, observed: {} };

  function report({ at, phone, state }: Look): AgentReport {
    const entry = { key: 'a/0/x', deviations: [], seenAt: null, goneSince: null };
    const devices = phone ? [{ ...entry, device: makeDevice({ deviceId: 'x', ...phone }) }] : [];
    const fresh: AgentState = { kind: 'fresh', answeredAt: start + at * MINUTE };
    return { ...exampleReport('a'), state: state ?? fresh, devices };
  }

  /** The changes of a sequence of readings, each as `minute state`. */
  function play(...looks: readonly Look[]): string[] {
    let known: ReadonlyMap<string, ObservedState> = nothingObserved;
    return looks.flatMap((look) => {
      const { observed, changes } = observeUse(report(look), momentAt(start + look.at * MINUTE), known);
      known = observed;
      return changes.map(({ state }) => `${look.at} ${state.kind}`);
    });
  }

  describe('the use of a phone behind ADB in the history', () => {
    it('begins with the first known state, which is no event', () => {
      expect(play({ at: 0, phone: notRead }, { at: 1, phone: active(0) })).toEqual([]);
    });

    it('changes to idle once as time passes, and back with the next activity', () => {
      const looks = [1, 14, 15, 16, 40].map((at) => ({ at, phone: active(0) }));
      expect(play(...looks, { at: 41, phone: active(40.5) })).toEqual(['15 idle', '41 recent-activity']);
    });

    it('ignores a phone without a serial', () => {
      const looks = [1, 15, 16].map((at) => ({ at, phone: { ...active(0), noSerial: 'missing' } }));
      expect(play(...looks)).toEqual([]);
    });

    it('is in use while another lab tool uses the phone', () => {
      const held = { at: 2, phone: active(0, { HeldBy: { Tool: 'STF' } }) };
      const looks = [{ at: 1, phone: active(0) }, held, { ...held, at: 3 }, { at: 20, phone: active(3) }];
      expect(play(...looks)).toEqual(['2 in-use', '20 idle']);
    });

    it.each<[string, Omit<Look, 'at'>]>([
      ['nothing was read', { phone: notRead }],
      ['a part was not read', { phone: active(0, { NotRead: ['programs'] }) }],
      ['automation may still be running', { phone: active(0, { Automation: ['Maestro'] }) }],
      [
        'the agent is stale',
        {
          phone: active(29),
          state: { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'overdue' } },
        },
      ],
    ])('keeps the known state while %s', (_, unknown) => {
      const idle = { at: 20, phone: active(0) };
      expect(play(idle, { at: 30, ...unknown }, { ...idle, at: 40 })).toEqual([]);
      expect(play(idle, { at: 30, ...unknown }, { at: 40, phone: active(39) })).toEqual([
        '40 recent-activity',
      ]);
    });

    it('doesn’t become active by something from before it was idle', () => {
      const idle = { at: 30, phone: active(0) };
      // After a restart, a service can read a cable as an activity.
      const restarted = active(28);
      expect(play(idle, { at: 31, phone: restarted }, { at: 32, phone: active(31.5) })).toEqual([
        '32 recent-activity',
      ]);
    });

    it('becomes active if remote control runs', () => {
      const looks = [
        { at: 30, phone: active(0) },
        { at: 31, phone: active(0, { RemoteControl: ['scrcpy'] }) },
      ];
      expect(play(...looks)).toEqual(['31 recent-activity']);
    });

    it('ends with the phone, and skips devices whose user is reported', () => {
      const looks = [
        { at: 1, phone: active(0) },
        { at: 2, phone: null },
      ];
      expect(play(...looks, { at: 20, phone: active(0) })).toEqual([]);
      const stated = { ...active(0), connectedUser: '' };
      expect(play({ at: 1, phone: stated }, { at: 20, phone: stated })).toEqual([]);
    });
  });
});
