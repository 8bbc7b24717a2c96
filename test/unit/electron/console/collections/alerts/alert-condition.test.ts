import { beforeEach, describe, expect, it } from 'vitest';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';
import { device, entry, late, now, report, silent, startAlerts } from './started-alerts.ts';

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
    ['the response is too old', report(['x:'], late)],
    ['its user is not stated', report(['x?'])],
    ['it is disconnected', report(['x-'])],
  ])('does not report free while %s', (_, next) => {
    expect(play(device('x'), 'available', report(['x:kim']), next, report(['x:']))).toEqual([1]);
  });

  it('on a device that is already free waits for the next time', () => {
    const reports = [
      report(['x:']),
      report(['x:'], silent),
      report(['x:']),
      report(['x:kim']),
      report(['x:']),
    ];
    expect(play(device('x'), 'available', report(['x:']), ...reports)).toEqual([4]);
  });

  it('notifies when it disconnects, and when it is back; neither for an agent that does not respond', () => {
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

  it('waits for the next time if the phone is already unused, by its own minutes', () => {
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

  it('does not count unknown as the end of being unused', () => {
    const idle = used(-10);
    const looks = [...unknown, idle].map((phone) => [20, phone] as const);
    expect(alertUnused(5, idle, looks)).toEqual([]);
  });

  it('never fires on a stale response', () => {
    alerts.add({ target: device('x'), when: 'unused', idleMinutes: 5 }, []);
    const idle = { ...entry('x?'), device: makeDevice({ ...used(-10), deviceId: 'x' }) };
    alerts.update([{ ...report([], silent), devices: [idle] }]);
    expect(triggered).toEqual([]);
    alerts.update([{ ...report([]), devices: [idle] }]);
    expect(triggered).toHaveLength(1);
  });

  it('fires for a device that is free as stated', () => {
    expect(alertUnused(5, { connectedUser: 'kim' }, [[1, { connectedUser: '' }]])).toEqual([1]);
  });
});

describe('a condition that is unknown', () => {
  it('does not count as the end of a true condition', () => {
    const back = [report(['x:'], silent), report(['x:'])];
    expect(play(device('x'), 'reconnected', report(['x:']), ...back)).toEqual([]);
    const free = [report(['x?']), report(['x:'])];
    expect(play(device('x'), 'available', report(['x:']), ...free)).toEqual([]);
  });

  it('is not met by a phone that is only observed to be idle', () => {
    const idle = { ...entry('x?'), device: makeDevice({ ...activeAt(now - 3_600_000), deviceId: 'x' }) };
    expect(play(device('x'), 'available', report(['x:kim']), { ...report([]), devices: [idle] })).toEqual([]);
  });
});
