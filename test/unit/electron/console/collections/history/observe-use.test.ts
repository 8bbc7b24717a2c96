import { describe, expect, it } from 'vitest';
import type { Device } from '#shared/device/device.ts';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import {
  nothingObserved,
  type ObservedState,
  observeUse,
} from '../../../../../../electron/console/collections/history/observe-use.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';

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
  it('begins with the first known state, which records no event', () => {
    expect(play({ at: 0, phone: notRead }, { at: 1, phone: active(0) })).toEqual([]);
  });

  it('changes to idle once as time passes, and back with the next activity', () => {
    const looks = [1, 14, 15, 16, 40].map((at) => ({ at, phone: active(0) }));
    expect(play(...looks, { at: 41, phone: active(40.5) })).toEqual(['15 idle', '41 recent-activity']);
  });

  it('is not followed without a serial, because another phone can have the ID at the next look', () => {
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
      { phone: active(29), state: { kind: 'stale', answeredAt: 1, since: 2, reason: { kind: 'overdue' } } },
    ],
  ])('keeps the known state while %s', (_, unknown) => {
    const idle = { at: 20, phone: active(0) };
    expect(play(idle, { at: 30, ...unknown }, { ...idle, at: 40 })).toEqual([]);
    expect(play(idle, { at: 30, ...unknown }, { at: 40, phone: active(39) })).toEqual(['40 recent-activity']);
  });

  it('does not become active by an activity from before the idle state was known', () => {
    const idle = { at: 30, phone: active(0) };
    // After a restart, a service can read a cable as an activity.
    const restarted = active(28);
    expect(play(idle, { at: 31, phone: restarted }, { at: 32, phone: active(31.5) })).toEqual([
      '32 recent-activity',
    ]);
  });

  it('becomes active if a program for remote control runs, whatever the last activity was', () => {
    const looks = [
      { at: 30, phone: active(0) },
      { at: 31, phone: active(0, { RemoteControl: ['scrcpy'] }) },
    ];
    expect(play(...looks)).toEqual(['31 recent-activity']);
  });

  it('ends with the phone, and records nothing of a device whose user is stated', () => {
    const looks = [
      { at: 1, phone: active(0) },
      { at: 2, phone: null },
    ];
    expect(play(...looks, { at: 20, phone: active(0) })).toEqual([]);
    const stated = { ...active(0), connectedUser: '' };
    expect(play({ at: 1, phone: stated }, { at: 20, phone: stated })).toEqual([]);
  });
});
