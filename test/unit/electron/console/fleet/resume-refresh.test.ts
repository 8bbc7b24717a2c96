import type { NetworkInterfaceInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { RefreshProgress } from '#shared/model/fleet/refresh-progress.ts';
import { createResumeRefresh, followNetwork } from '../../../../../electron/console/fleet/resume-refresh.ts';

/** A fleet of three agents. The test sets how many have not responded. */
function startRefresh() {
  const reported: (RefreshProgress | null)[] = [];
  let unrefreshed = 0;
  const refresh = createResumeRefresh({
    fleet: { wake: () => void (unrefreshed = 3), countUnrefreshed: () => unrefreshed },
    labAgents: { refresh: () => {} },
    log: silentLog,
    onChange: (progress) => reported.push(progress),
  });
  function answer(count: number): void {
    unrefreshed -= count;
    refresh.update();
  }
  return { refresh, reported, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the progress of a refresh', () => {
  it('counts down as agents answer or fail', () => {
    const { refresh, reported, answer } = startRefresh();
    refresh.wake();
    vi.advanceTimersByTime(500);
    expect(refresh.progress()).toEqual({ waiting: 3, all: 3 });
    for (const count of [1, 0, 2, 0]) answer(count);
    expect(reported).toEqual([{ waiting: 3, all: 3 }, { waiting: 2, all: 3 }, null]);
    expect(refresh.progress()).toBeNull();
  });

  it('isn’t shown when everyone answers at once', () => {
    const { refresh, reported, answer } = startRefresh();
    for (let time = 0; time < 2; time += 1) {
      refresh.wake();
      vi.advanceTimersByTime(400);
      answer(2);
      answer(1);
      vi.advanceTimersByTime(10_000);
    }
    expect(reported).toEqual([]);
  });

  it('starts again, and ends with the session', () => {
    const { refresh, reported, answer } = startRefresh();
    refresh.wake();
    vi.advanceTimersByTime(500);
    answer(1);
    refresh.wake();
    vi.advanceTimersByTime(500);
    refresh.close();
    const all = 3;
    expect(reported).toEqual([{ waiting: 3, all }, { waiting: 2, all }, { waiting: 3, all }, null]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('network changes', () => {
  type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

  const address = (ip: string, internal = false): NetworkInterfaceInfo => ({
    address: ip,
    netmask: '255.255.255.0',
    family: 'IPv4',
    mac: '02:00:00:00:00:01',
    internal,
    cidr: `${ip}/24`,
  });
  const cable: Interfaces = { eth0: [address('10.0.0.5')] };
  const wireless: Interfaces = { wlan0: [address('192.168.0.7')] };

  describe('followNetwork', () => {
    const both = { ...cable, ...wireless };
    it.each<[string, number, Interfaces]>([
      ['another order of the interfaces', 0, { ...wireless, ...cable }],
      ['a loopback address', 0, { lo: [address('127.0.0.1', true)], ...both }],
      ['interfaces without an address', 0, { ...both, tun0: [], tun1: undefined }],
      ['another address', 1, { ...wireless, eth0: [address('10.0.0.6')] }],
      ['an additional address', 1, { ...both, eth0: [address('10.0.0.5'), address('10.0.1.5')] }],
      ['another interface', 1, { ...wireless, eth1: [address('10.0.0.5')] }],
    ])('takes %s for %d changes', (_what, changes, next) => {
      let found: Interfaces = both;
      const onChange = vi.fn<() => void>();
      onTestFinished(followNetwork(onChange, () => found));
      found = next;
      vi.advanceTimersByTime(3_000);
      expect(onChange).toHaveBeenCalledTimes(changes);
    });

    it('reports each change once, until it is ended', () => {
      let found: Interfaces = cable;
      const onChange = vi.fn<() => void>();
      const leave = followNetwork(onChange, () => found);
      vi.advanceTimersByTime(60_000);
      expect(onChange).not.toHaveBeenCalled();
      found = wireless;
      vi.advanceTimersByTime(60_000);
      expect(onChange).toHaveBeenCalledTimes(1);
      found = {};
      vi.advanceTimersByTime(3_000);
      expect(onChange).toHaveBeenCalledTimes(2);
      leave();
      found = cable;
      vi.advanceTimersByTime(60_000);
      expect(onChange).toHaveBeenCalledTimes(2);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('ignores a moment when the interfaces can’t be read', () => {
      let read = (): Interfaces => cable;
      const onChange = vi.fn<() => void>();
      const leave = followNetwork(onChange, () => read());
      read = () => {
        throw new Error('EPERM');
      };
      vi.advanceTimersByTime(10_000);
      read = () => cable;
      vi.advanceTimersByTime(10_000);
      expect(onChange).not.toHaveBeenCalled();
      leave();
    });

    it('doesn’t take the first addresses it can read for a change', () => {
      let read = (): Interfaces => {
        throw new Error('EPERM');
      };
      const onChange = vi.fn<() => void>();
      const leave = followNetwork(onChange, () => read());
      read = () => cable;
      vi.advanceTimersByTime(3_000);
      expect(onChange).not.toHaveBeenCalled();
      read = () => wireless;
      vi.advanceTimersByTime(3_000);
      expect(onChange).toHaveBeenCalledOnce();
      leave();
    });
  });
});
