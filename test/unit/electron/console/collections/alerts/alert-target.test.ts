import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { AlertTarget } from '#shared/model/alert.ts';
import { fresh, late, report, search, silent, startAlerts } from './started-alerts.ts';

let { alerts, triggered, play } = startAlerts();
beforeEach(() => void ({ alerts, triggered, play } = startAlerts()));

describe('an alert on a search', () => {
  it('notifies of the first one that becomes free, including one that has just appeared', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:kim', 'z:'])];
    expect(play(search('model'), 'available', report(['x:', 'y:kim']), ...reports)).toEqual([1]);
    expect(triggered[0]?.deviceKey).toBe('a/0/z');
  });

  it('checks only matching devices, by the agent’s name as well', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(play(search('rack Y'), 'available', report(['x:kim', 'y:kim']), ...reports)).toEqual([1]);
  });

  it('uses the search language, except conditions that hold only for a moment', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(
      play(search('in-use (model:y OR model:z)'), 'available', report(['x:kim', 'y:kim']), ...reports),
    ).toEqual([1]);
    expect(triggered[0]?.deviceName).toBe('Model y');
  });

  it('reads the text of a device again when its agent has another name', () => {
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

  it('notifies once, of the first of them that is free, of any agent', () => {
    const reports = [
      report(['x:kim', 'z:']),
      report(['x:'], fresh, 'c'),
      report(['x:', 'y:'], fresh, 'b'),
      report(['x:']),
    ];
    expect(play(some, 'available', report(['x:kim']), ...reports)).toEqual([2]);
    expect(triggered).toMatchObject([{ deviceKey: 'b/0/y' }]);
  });

  it.each([
    ['silent', silent],
    ['paused', { ...silent, reason: { kind: 'paused' } } as const],
    ['with a response that is too old', late],
  ])('does not report an agent that is %s', (_, state) => {
    expect(play(some, 'available', report(['x:kim']), report(['x:'], state), report(['x:']))).toEqual([1]);
  });

  it('does not count devices that were already free', () => {
    const first = report(['x:']);
    expect(
      play(some, 'available', first, first, report(['y:kim'], fresh, 'b'), report(['y:'], fresh, 'b')),
    ).toEqual([2]);
  });
});
