import { beforeEach, describe, expect, it } from 'vitest';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { ClaimRecord } from '#shared/device/claim.ts';
import { claimRecordAt } from '../../../../../fixtures/claims.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { AlertTarget } from '#shared/model/fleet/alert.ts';
import { device, entry, fresh, late, now, report, search, silent, startAlerts } from './started-alerts.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';

let { alerts, clock, triggered, play } = startAlerts();
beforeEach(() => void ({ alerts, clock, triggered, play } = startAlerts()));

describe('an alert on a device', () => {
  it('notifies once when the user releases it', () => {
    const reports = [report(['x:kim']), report(['x:lee']), report(['x:']), report(['x:kim']), report(['x:'])];
    expect(play(device('x'), 'available', report(['x:kim']), ...reports)).toEqual([2]);
    expect(triggered[0]).toMatchObject({
      deviceKey: 'a/0/x',
      deviceName: 'Model x',
      agent: 'Rack',
      at: now,
    });
    expect(alerts.list()).toMatchObject({ pending: [], fired: [{ deviceName: 'Model x' }] });
  });

  it.each([
    ['its agent does not respond', report(['x:'], silent)],
    ['its agent is paused', report(['x:'], { ...silent, reason: { kind: 'paused' } })],
    ['the response is too old', report(['x:'], late)],
    ['its user is not stated', report(['x?'])],
    ['it is disconnected', report(['x-'])],
  ])('doesn’t report free while %s', (_, next) => {
    expect(play(device('x'), 'available', report(['x:kim']), next, report(['x:']))).toEqual([1]);
  });

  it('waits for the next time if the device is already free', () => {
    const reports = [
      report(['x:']),
      report(['x:'], silent),
      report(['x:']),
      report(['x:kim']),
      report(['x:']),
    ];
    expect(play(device('x'), 'available', report(['x:']), ...reports)).toEqual([4]);
  });

  it('fires on disconnect and on return, but not for an agent that doesn’t answer', () => {
    const gone = [report(['x:'], silent), report(['x-'], silent), report(['x-'])];
    expect(play(device('x'), 'disconnected', report(['x:']), ...gone)).toEqual([2]);
    expect(
      play(device('x'), 'reconnected', report(['x-']), report(['x-'], silent), report(['x:kim'])),
    ).toEqual([1]);
  });
});

describe('an alert for an unused phone behind ADB', () => {
  const MINUTE = 60_000;
  const unread = { connectedUser: null, observed: {} };
  const used = (minutes: number, changes: object = {}) => activeAt(now + minutes * MINUTE, changes);

  /**
   * Sets an alert at minute 0 on the first phone, then reads each phone at its minute. Returns the minutes at which
   * it was triggered.
   */
  function alertUnused(
    idleMinutes: number,
    first: Partial<FlatDevice>,
    looks: readonly (readonly [minute: number, phone: Partial<FlatDevice>])[],
  ) {
    const at = (minute: number, phone: Partial<FlatDevice>): AgentReport => {
      clock.now = now + minute * MINUTE;
      const devices = [{ ...entry('x?'), device: makeDevice({ ...phone, deviceId: 'x' }) }];
      return { ...report([], { kind: 'fresh', answeredAt: clock.now }), devices };
    };
    alerts.add({ target: device('x'), when: 'unused', idleMinutes }, [at(0, first)]);
    return looks.flatMap(([minute, phone]) => {
      const before = triggered.length;
      alerts.update([at(minute, phone)]);
      return triggered.length > before ? [minute] : [];
    });
  }

  it.each([
    [5, [5]],
    [15, [15]],
    [60, []],
  ])('fires once, as its own %i minutes pass', (idleMinutes, expected) => {
    const phone = used(0);
    const looks = [1, 4.99, 5, 14.99, 15, 16, 59].map((minute) => [minute, phone] as const);
    expect(alertUnused(idleMinutes, phone, looks)).toEqual(expected);
  });

  it('waits for the next time if the phone is already unused', () => {
    const idle = used(-10);
    expect(
      alertUnused(5, idle, [
        [1, idle],
        [2, used(2)],
        [3, used(2)],
        [7, used(2)],
      ]),
    ).toEqual([7]);
  });

  const unknown = [unread, used(-10, { NotRead: ['programs'] }), used(-10, { Automation: ['Maestro'] })];

  it('never fires while it is unknown', () => {
    const looks = unknown.map((phone) => [20, phone] as const);
    expect(alertUnused(5, used(0), [...looks, [21, used(0)]])).toEqual([21]);
  });

  it('doesn’t take unknown for the end of being unused', () => {
    const idle = used(-10);
    const looks = [...unknown, idle].map((phone) => [20, phone] as const);
    expect(alertUnused(5, idle, looks)).toEqual([]);
  });

  it('fires for a device that is free as stated', () => {
    expect(alertUnused(5, { connectedUser: 'kim' }, [[1, { connectedUser: '' }]])).toEqual([1]);
  });
});

describe('a condition that is unknown', () => {
  it('isn’t taken for the end of a true condition', () => {
    const back = [report(['x:'], silent), report(['x:'])];
    expect(play(device('x'), 'reconnected', report(['x:']), ...back)).toEqual([]);
    const free = [report(['x?']), report(['x:'])];
    expect(play(device('x'), 'available', report(['x:']), ...free)).toEqual([]);
  });

  it('isn’t “available” for a phone that only looks idle', () => {
    const idle = { ...entry('x?'), device: makeDevice({ ...activeAt(now - 3_600_000), deviceId: 'x' }) };
    expect(play(device('x'), 'available', report(['x:kim']), { ...report([]), devices: [idle] })).toEqual([]);
  });
});

describe('an alert on a search', () => {
  it('tells of the first one that becomes free, even a new one', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:kim', 'z:'])];
    expect(play(search('model'), 'available', report(['x:', 'y:kim']), ...reports)).toEqual([1]);
    expect(triggered[0]?.deviceKey).toBe('a/0/z');
  });

  it('checks only matching devices, by the agent’s name as well', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(play(search('rack Y'), 'available', report(['x:kim', 'y:kim']), ...reports)).toEqual([1]);
  });

  it('ignores conditions like in-use, which change all the time', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(
      play(search('in-use (model:y OR model:z)'), 'available', report(['x:kim', 'y:kim']), ...reports),
    ).toEqual([1]);
    expect(triggered[0]?.deviceName).toBe('Model y');
  });

  it('notices when an agent is renamed', () => {
    const [x] = report(['x:kim']).devices;
    if (!x) throw new Error('no device');
    const named = (name: string, devices: readonly DeviceEntry[]): AgentReport => {
      const whole = report([]);
      return { ...whole, agent: { ...whole.agent, name }, devices };
    };
    alerts.add({ target: search('shelf'), when: 'reconnected', idleMinutes: null }, [named('Rack', [x])]);
    alerts.update([named('Rack', [x])]);
    expect(triggered).toEqual([]);
    alerts.update([named('Shelf', [x])]);
    expect(triggered).toHaveLength(1);
  });
});

describe('an alert on a selection', () => {
  const some: AlertTarget = { kind: 'devices', keys: ['a/0/x', 'b/0/y'], name: 'x and y' };

  it('tells once, of the first one that is free', () => {
    const reports = [
      report(['x:kim', 'z:']),
      report(['x:'], fresh, 'c'),
      report(['x:', 'y:'], fresh, 'b'),
      report(['x:']),
    ];
    expect(play(some, 'available', report(['x:kim']), ...reports)).toEqual([2]);
    expect(triggered).toMatchObject([{ deviceKey: 'b/0/y' }]);
  });
});

describe('alerts on claims', () => {
  const claimed = (id: string, claim: ClaimRecord | null): AgentReport => {
    const { device: made, ...rest } = entry(`${id}:`);
    const connectedUser = claim ? null : '';
    return { ...report([]), devices: [{ ...rest, device: { ...made, connectedUser, claim } }] };
  };
  const current = claimRecordAt(now);
  const over = claimRecordAt(now, { Until: new Date(now - 1).toISOString() });

  it('fire when the service lists no claim any more, never by the clock', () => {
    for (const when of ['claim-ended', 'unused', 'available'] as const) {
      expect(play(device('x'), when, claimed('x', current), claimed('x', over), claimed('x', null))).toEqual([
        1,
      ]);
    }
  });

  it('don’t fire for a phone that nobody had claimed', () => {
    expect(play(search('model'), 'claim-ended', report([]), claimed('x', null))).toEqual([]);
  });
});
