import { describe, expect, it } from 'vitest';
import {
  availabilityKinds,
  countDevices,
  deviceAvailability,
  findIdleSince,
  isUnused,
} from '#shared/device/availability.ts';
import { describeDevice } from '#shared/device/describe-device.ts';
import type { Device, DeviceEntry } from '#shared/device/device.ts';
import type { AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import { compile } from '#shared/search/compile.ts';
import { parse } from '#shared/search/parse.ts';
import { exampleReport } from '../../../fixtures/agent-report.ts';
import { exampleDevice } from '../../../fixtures/device.ts';

const now = 1_800_000_000_000;
const moment = { now, idleMs: 15 * 60_000 };
const fresh: AgentState = { kind: 'fresh', answeredAt: now };
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const used = (minutes: number) => ({
  connectedUser: null,
  observed: { LastActivity: { At: ago(minutes), Kind: 'activity' as const } },
});

const iphone = { connectedUser: null, model: { ...exampleDevice.model, platform: 'ios' } } as const;
const claim = { Until: ago(-30), Since: ago(30), Kind: 'person', By: 'Kim' } as const;

const entryOf = (device: Partial<Device>, goneSince: number | null = null): DeviceEntry => ({
  key: 'a/0/x',
  device: { ...exampleDevice, ...device },
  deviations: [],
  seenAt: null,
  goneSince,
});

/** As `in-use kim`: the state, then the user, the tool or the reason. */
function judge(device: Partial<Device>): string {
  const state = deviceAvailability(entryOf(device), 'fresh', moment);
  const { kind } = state;
  if (kind === 'unknown') return `${kind} ${state.reason}`;
  if (kind !== 'in-use') return kind;
  return `${kind} ${'user' in state ? state.user : state.tool}`;
}
const unread = { connectedUser: null };
const held = { ...unread, observed: { HeldBy: { Tool: 'STF' } } };

describe('the availability of a device', () => {
  it.each<[string, Partial<Device>, string]>([
    ['an empty user', { connectedUser: '' }, 'available'],
    ['a user', { connectedUser: 'kim' }, 'in-use kim'],
    ['no user', unread, 'unknown not-reported'],
    ['no authorization', { ...unread, adbState: 'unauthorized' }, 'unknown adb-state'],
    ['an iPhone', iphone, 'unknown iphone'],
    ['a locked iPhone', { ...iphone, usbState: 'locked' }, 'unknown usb-state'],
    ['an iPhone whose agent knows its user', { ...iphone, connectedUser: '' }, 'available'],
    ['a claim of an iPhone', { ...iphone, claim }, 'claimed'],
    ['nothing read', { ...unread, observed: {} }, 'unknown not-read'],
    ['recent activity', used(2), 'recent-activity'],
    ['old activity', used(180), 'idle'],
    ['a session of another tool', held, 'in-use STF'],
    ['a user, for any evidence', { ...used(180), connectedUser: 'kim' }, 'in-use kim'],
    ['no user, for any evidence', { ...used(1), connectedUser: '' }, 'available'],
    ['a claim', { connectedUser: '', claim }, 'claimed'],
    ['a claim, for recent activity', { ...used(2), claim }, 'claimed'],
    ['a claim without any evidence', { ...unread, claim }, 'claimed'],
    ['a claim and another user', { connectedUser: 'lee', claim }, 'in-use lee'],
    ['a claim and a session of another tool', { ...held, claim }, 'in-use STF'],
    ['a claim of a phone that ADB can’t use', { ...unread, claim, adbState: 'offline' }, 'unknown adb-state'],
    ['a claim that has ended', { ...used(180), claim: { ...claim, Until: ago(0) } }, 'idle'],
  ])('with %s', (_, device, state) => {
    expect(judge(device)).toBe(state);
  });

  it.each([[{ connectedUser: '' }], [{ claim }], [{ connectedUser: 'kim' }], [used(180)], [used(1)]])(
    'is unknown while its agent is stale, and disconnected when it is gone: %o',
    (device) => {
      expect(deviceAvailability(entryOf(device), 'stale', moment)).toEqual({
        kind: 'unknown',
        reason: 'stale',
      });
      expect(deviceAvailability(entryOf(device), 'disconnected', moment)).toEqual({ kind: 'disconnected' });
      expect(findIdleSince(entryOf(device), 'stale')).toBeNull();
    },
  );

  it('follows the idle period of the reader', () => {
    const entry = entryOf(used(20));
    expect(deviceAvailability(entry, 'fresh', moment).kind).toBe('idle');
    expect(deviceAvailability(entry, 'fresh', { now, idleMs: 30 * 60_000 }).kind).toBe('recent-activity');
  });
});

it('unused means reported available or observed idle', () => {
  const of = (device: Partial<Device>) => isUnused(deviceAvailability(entryOf(device), 'fresh', moment));
  expect(of({ connectedUser: '' })).toBe(true);
  expect(of({ connectedUser: '', claim })).toBe(false);
  expect(of(used(180))).toBe(true);
  expect(of(used(1))).toBe(false);
  expect(of({ connectedUser: 'kim' })).toBe(false);
  expect(of({ connectedUser: null })).toBeNull();
});

it('has the start of idling, unless a user is reported', () => {
  expect(findIdleSince(entryOf(used(3)), 'fresh')).toBe(now - 3 * 60_000);
  expect(findIdleSince(entryOf({ ...used(3), connectedUser: '' }), 'fresh')).toBeNull();
  expect(findIdleSince(entryOf({ connectedUser: null }), 'fresh')).toBeNull();
});

it('counts devices by state', () => {
  const devices = [{}, used(180), { claim }, { connectedUser: 'kim' }, used(1), { connectedUser: null }].map(
    (device) => entryOf(device),
  );
  const report = { state: fresh, devices: [...devices, entryOf({}, now)] } as unknown as AgentReport; // the parts that counting reads
  const one = Object.fromEntries(availabilityKinds.map((kind) => [kind, 1]));
  expect(countDevices([report], moment)).toEqual(one);
  const stale = { ...report, state: { kind: 'never-polled' } } as const;
  expect(countDevices([report, stale], moment)).toEqual({ ...one, unknown: 8 });
});

it('names no holder once a claim has ended', () => {
  const { agent } = exampleReport('a');
  const entry = entryOf({ connectedUser: null, claim: { ...claim, Filled: true } });
  const subject = { entry, agent, state: fresh, version: null };
  const later = { ...moment, now: now + 30 * 60_000 };
  const { matches } = compile(parse('claimed-by:kim').query);
  expect(describeDevice(subject, moment)).toMatchObject({ connectedUser: 'Kim', claim: { By: 'Kim' } });
  expect(describeDevice(subject, later)).toMatchObject({ connectedUser: null });
  expect(describeDevice(subject, later)).not.toHaveProperty('claim');
  expect([moment, later].map((at) => matches(subject, '', at))).toEqual([true, false]);
});
