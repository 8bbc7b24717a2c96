import { beforeEach, describe, expect, it } from 'vitest';
import { watchInputSchema } from '#shared/ipc/schemas.ts';
import type { AgentReport, AgentState } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { FiredWatch, WatchCondition, WatchList, WatchTarget } from '#shared/model/watch.ts';
import {
  createWatches,
  type Watches,
  watchesFormat,
} from '../../../../../../electron/console/collections/watches/watches.ts';
import type { LabDocument } from '../../../../../../electron/console/storage/lab-document.ts';
import { describeFired } from '../../../../../../electron/console/collections/watches/watch-notifications.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { activeAt } from '../../../../../fixtures/observed.ts';

const now = 1_800_000_000_000;
const fresh: AgentState = { kind: 'fresh', answeredAt: now };
const silent: AgentState = { kind: 'stale', answeredAt: now - 1, since: now, reason: { kind: 'overdue' } };
const later: AgentState = { kind: 'fresh', answeredAt: now - 60_000 };

/** `x:kim` is in use by kim, `x:` is free, `x?` does not state its user, `x-` is disconnected. */
function entry(text: string, agentId = 'a'): DeviceEntry {
  const [, id = '', sign, user = ''] = /^(\w+)([:?-])(.*)$/.exec(text) ?? [];
  return {
    key: `${agentId}/0/${id}`,
    device: makeDevice({ deviceId: id, modelName: `Model ${id}`, connectedUser: sign === '?' ? null : user }),
    deviations: [],
    seenAt: sign === '-' ? now - 1 : null,
    goneSince: sign === '-' ? now : null,
  };
}

const report = (devices: readonly string[], state: AgentState = fresh, agentId = 'a'): AgentReport => ({
  agent: {
    id: agentId,
    address: { host: '10.0.0.5', port: 5037 },
    name: 'Rack',
    via: 'lab',
    group: '',
    isPaused: false,
  },
  state,
  isAsking: false,
  devices: devices.map((text) => entry(text, agentId)),
  unreadable: [],
  roundTripMs: 1,
  roundTrips: [],
  version: null,
  errorsLastHour: 0,
  recentErrors: [],
});

const device = (id: string): WatchTarget => ({ kind: 'device', key: `a/0/${id}`, name: id });
const search = (query: string): WatchTarget => ({ kind: 'search', query });

let clock = now;
let document: LabDocument<WatchList>;
let fired: FiredWatch[];
/** The agents that must be polled often, after each change of them. */
let followed: string[][];
let watches: Watches;

beforeEach(() => {
  clock = now;
  document = { labs: {} };
  fired = [];
  followed = [];
  watches = createWatches({
    file: { read: () => document, write: (next) => (document = next), flush: async () => {} },
    now: () => clock,
    onChange: () => {},
    onWatched: (agentIds) => followed.push([...agentIds]),
    onFired: (each) => fired.push(each),
  });
  watches.open('lab');
});

/** Sets a watch on the first reports, then applies the other reports. Returns the reports after which it fired. */
function play(target: WatchTarget, when: WatchCondition, first: AgentReport, ...reports: AgentReport[]) {
  watches.add({ target, when, idleMinutes: null }, [first]);
  return reports.flatMap((next, index) => {
    const before = fired.length;
    watches.update([next]);
    return fired.length > before ? [index] : [];
  });
}

describe('a watch on a device', () => {
  it('notifies once when the user releases it', () => {
    const reports = [report(['x:kim']), report(['x:lee']), report(['x:']), report(['x:kim']), report(['x:'])];
    expect(play(device('x'), 'free', report(['x:kim']), ...reports)).toEqual([2]);
    expect(fired[0]).toMatchObject({
      deviceKey: 'a/0/x',
      deviceName: 'Model x',
      agent: 'Rack',
      at: now,
    });
    expect(watches.list()).toMatchObject({ pending: [], fired: [{ deviceName: 'Model x' }] });
  });

  it.each([
    ['its agent does not respond', report(['x:'], silent)],
    ['the response is too old', report(['x:'], later)],
    ['its user is not stated', report(['x?'])],
    ['it is disconnected', report(['x-'])],
  ])('does not report free while %s', (_, next) => {
    expect(play(device('x'), 'free', report(['x:kim']), next, report(['x:']))).toEqual([1]);
  });

  it('on a device that is already free waits for the next time', () => {
    const reports = [
      report(['x:']),
      report(['x:'], silent),
      report(['x:']),
      report(['x:kim']),
      report(['x:']),
    ];
    expect(play(device('x'), 'free', report(['x:']), ...reports)).toEqual([4]);
  });

  it('notifies when it disconnects, and when it is back; neither for an agent that does not respond', () => {
    const gone = [report(['x:'], silent), report(['x-'], silent), report(['x-'])];
    expect(play(device('x'), 'gone', report(['x:']), ...gone)).toEqual([2]);
    expect(play(device('x'), 'back', report(['x-']), report(['x-'], silent), report(['x:kim']))).toEqual([1]);
  });
});

describe('a watch on a search', () => {
  it('notifies of the first one that becomes free, including one that has just appeared', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:kim', 'z:'])];
    expect(play(search('model'), 'free', report(['x:', 'y:kim']), ...reports)).toEqual([1]);
    expect(fired[0]?.deviceKey).toBe('a/0/z');
  });

  it('checks only matching devices, by the agent’s name as well', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(play(search('rack Y'), 'free', report(['x:kim', 'y:kim']), ...reports)).toEqual([1]);
  });
});

describe('a watch on a selection', () => {
  const some: WatchTarget = { kind: 'devices', keys: ['a/0/x', 'b/0/y'], name: 'x and y' };

  it('notifies once, of the first of them that is free, of any agent', () => {
    const reports = [
      report(['x:kim', 'z:']),
      report(['x:'], fresh, 'c'),
      report(['x:', 'y:'], fresh, 'b'),
      report(['x:']),
    ];
    expect(play(some, 'free', report(['x:kim']), ...reports)).toEqual([2]);
    expect(fired).toMatchObject([{ deviceKey: 'b/0/y' }]);
  });

  it.each([
    ['silent', silent],
    ['paused', { ...silent, reason: { kind: 'paused' } } as const],
    ['with a response that is too old', later],
  ])('does not report an agent that is %s', (_, state) => {
    expect(play(some, 'free', report(['x:kim']), report(['x:'], state), report(['x:']))).toEqual([1]);
  });

  it('does not count devices that were already free', () => {
    const first = report(['x:']);
    expect(
      play(some, 'free', first, first, report(['y:kim'], fresh, 'b'), report(['y:'], fresh, 'b')),
    ).toEqual([2]);
  });
});

describe('a watch for an unused phone behind ADB', () => {
  const MINUTE = 60_000;
  const unread = { connectedUser: null, observed: {} };
  const used = (minutes: number, changes: object = {}) => activeAt(now + minutes * MINUTE, changes);

  /**
   * Sets a watch at minute 0 on the first phone, then reads each phone at its minute. Returns the minutes at which
   * it fired.
   */
  function watchUnused(
    idleMinutes: number,
    first: Partial<FlatDevice>,
    looks: readonly (readonly [minute: number, phone: Partial<FlatDevice>])[],
  ) {
    const at = (minute: number, phone: Partial<FlatDevice>): AgentReport => {
      clock = now + minute * MINUTE;
      const devices = [{ ...entry('x?'), device: makeDevice({ ...phone, deviceId: 'x' }) }];
      return { ...report([], { kind: 'fresh', answeredAt: clock }), devices };
    };
    watches.add({ target: device('x'), when: 'unused', idleMinutes }, [at(0, first)]);
    return looks.flatMap(([minute, phone]) => {
      const before = fired.length;
      watches.update([at(minute, phone)]);
      return fired.length > before ? [minute] : [];
    });
  }

  it.each([
    [5, [5]],
    [15, [15]],
    [60, []],
  ])('fires once, as its own %i minutes pass', (idleMinutes, expected) => {
    const phone = used(0);
    const looks = [1, 4.99, 5, 14.99, 15, 16, 59].map((minute) => [minute, phone] as const);
    expect(watchUnused(idleMinutes, phone, looks)).toEqual(expected);
  });

  it('waits for the next time if the phone is already unused, by its own minutes', () => {
    const idle = used(-10);
    expect(
      watchUnused(5, idle, [
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
    expect(watchUnused(5, used(0), [...looks, [21, used(0)]])).toEqual([21]);
  });

  it('does not count unknown as the end of being unused', () => {
    const idle = used(-10);
    const looks = [...unknown, idle].map((phone) => [20, phone] as const);
    expect(watchUnused(5, idle, looks)).toEqual([]);
  });

  it('never fires on a stale response', () => {
    watches.add({ target: device('x'), when: 'unused', idleMinutes: 5 }, []);
    const idle = { ...entry('x?'), device: makeDevice({ ...used(-10), deviceId: 'x' }) };
    watches.update([{ ...report([], silent), devices: [idle] }]);
    expect(fired).toEqual([]);
    watches.update([{ ...report([]), devices: [idle] }]);
    expect(fired).toHaveLength(1);
  });

  it('fires for a device that is free as stated', () => {
    expect(watchUnused(5, { connectedUser: 'kim' }, [[1, { connectedUser: '' }]])).toEqual([1]);
  });
});

describe('the agents of watches', () => {
  const others = report(['q:'], fresh, 'b');

  it('are those of the watched devices, before and after they are listed', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report([]), others]);
    expect(followed).toEqual([['a']]);
    watches.update([report(['x:kim']), others]);
    expect(followed).toHaveLength(1);
    watches.update([report(['x:'])]);
    expect(followed.at(-1)).toEqual([]);
  });

  it('are those with devices that currently match a search', () => {
    watches.add({ target: search('Model q'), when: 'gone', idleMinutes: null }, [report(['x:']), others]);
    expect(followed).toEqual([['b']]);
    watches.update([report(['q:']), report([], fresh, 'b')]);
    expect(followed.at(-1)).toEqual(['a']);
  });

  it('are released with the watch, and with the lab', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report([])]);
    watches.remove(watches.list().pending[0]?.id ?? '');
    expect(followed.at(-1)).toEqual([]);
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report([])]);
    watches.open(null);
    expect(followed.at(-1)).toEqual([]);
  });
});

describe('watches', () => {
  it('uses the search language, except conditions that hold only for a moment', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(
      play(search('in-use (model:y OR model:z)'), 'free', report(['x:kim', 'y:kim']), ...reports),
    ).toEqual([1]);
    expect(fired[0]?.deviceName).toBe('Model y');
  });

  it('survive a restart, each for its own lab', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    watches.open('other');
    expect(watches.list().pending).toEqual([]);
    watches.open('lab');
    watches.update([report(['x:'])]);
    expect(fired).toHaveLength(1);
    const read = watchesFormat.read(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(read).toEqual({ document, isWhole: true });
  });

  it('are lost only for one lab if their file is damaged', () => {
    const whole = { pending: [], fired: [] };
    expect(watchesFormat.read({ labs: { good: whole, bad: { pending: 3 } } })).toEqual({
      document: { labs: { good: whole } },
      isWhole: false,
    });
  });

  it('are read from the file of a console without selections, and a selection that is too large is rejected', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    expect(watchesFormat.version).toBe(2);
    expect(watchesFormat.upgrade?.({ version: 1, ...document }, 1)).toMatchObject(document);
    const keys = Array.from({ length: 1_001 }, (_, index) => `a/0/${index}`);
    const take = (count: number) =>
      watchInputSchema.safeParse({
        target: { kind: 'devices', keys: keys.slice(0, count), name: 'many' },
        when: 'free',
      }).success;
    expect([take(0), take(1_000), take(1_001)]).toEqual([false, true, false]);
  });

  it('are read from the file of a console without an idle period', () => {
    play(device('x'), 'free', report(['x:kim']), report(['x:']));
    watches.add({ target: device('x'), when: 'gone', idleMinutes: null }, []);
    // Without the data that such a console did not write.
    const text = JSON.stringify(document, (key, value: unknown) =>
      key === 'idleMinutes' ? undefined : value,
    );
    expect(text).not.toContain('idleMinutes');
    const read = watchesFormat.read(JSON.parse(text) as Record<string, unknown>);
    expect(read).toEqual({ document, isWhole: true });
  });

  it('are withdrawn, and removed after they fired', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    watches.remove(watches.list().pending[0]?.id ?? '');
    watches.update([report(['x:'])]);
    expect(fired).toEqual([]);
    play(device('x'), 'free', report(['x:kim']), report(['x:']));
    watches.clearFired();
    expect(watches.list()).toEqual({ pending: [], fired: [] });
  });

  it('write nothing without changes', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report(['x:kim'])]);
    const before = document;
    watches.update([report(['x:kim']), report(['y:'])]);
    expect(document).toBe(before);
  });
});

describe('a condition that is unknown', () => {
  it('does not end what was true already', () => {
    const back = [report(['x:'], silent), report(['x:'])];
    expect(play(device('x'), 'back', report(['x:']), ...back)).toEqual([]);
    const free = [report(['x?']), report(['x:'])];
    expect(play(device('x'), 'free', report(['x:']), ...free)).toEqual([]);
  });

  it('is not met by a phone that is only observed to be idle', () => {
    const idle = { ...entry('x?'), device: makeDevice({ ...activeAt(now - 3_600_000), deviceId: 'x' }) };
    expect(play(device('x'), 'free', report(['x:kim']), { ...report([]), devices: [idle] })).toEqual([]);
  });
});

it('releases all agents when the last alert is triggered', () => {
  const others = report(['x:'], fresh, 'b');
  watches.add({ target: search('model'), when: 'gone', idleMinutes: null }, [report(['x:']), others]);
  expect(followed).toEqual([['a', 'b']]);
  watches.update([report(['x-'])]);
  expect(followed.at(-1)).toEqual([]);
});

it('saves that one of several alerts may be triggered again', () => {
  watches.add({ target: device('y'), when: 'free', idleMinutes: null }, []);
  watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report(['x:'])]);
  const exceptions = () => watches.list().pending.map(({ except }) => except);
  expect(exceptions()).toEqual([[], ['a/0/x']]);
  watches.update([report(['x:kim', 'y:kim'])]);
  expect(exceptions()).toEqual([[], []]);
});

it('keeps the two hundred alerts that were triggered last', () => {
  for (let count = 0; count < 201; count += 1) {
    clock = now + count;
    watches.add({ target: device('x'), when: 'gone', idleMinutes: null }, []);
    watches.update([report(['x-'])]);
  }
  expect(watches.list().fired).toHaveLength(200);
  expect(
    watches
      .list()
      .fired.map(({ at }) => at - now)
      .filter((at) => at < 2 || at > 199),
  ).toEqual([200, 1]);
});

it('reads the text of a device again when its agent has another name', () => {
  const [x] = report(['x:kim']).devices;
  if (!x) throw new Error('no device');
  const named = (name: string, devices: readonly DeviceEntry[]): AgentReport => {
    const whole = report([]);
    return { ...whole, agent: { ...whole.agent, name }, devices };
  };
  watches.add({ target: search('shelf'), when: 'back', idleMinutes: null }, [named('Rack', [x])]);
  watches.update([named('Rack', [x])]);
  expect(fired).toEqual([]);
  watches.update([named('Shelf', [x])]);
  expect(fired).toHaveLength(1);
});

it('releases the agents of a search at their next response', () => {
  watches.add({ target: search('model'), when: 'gone', idleMinutes: null }, [report(['x:'])]);
  watches.add({ target: device('y'), when: 'gone', idleMinutes: null }, []);
  expect(followed.at(-1)).toEqual(['a']);
  const [first] = watches.list().pending;
  watches.remove(first?.id ?? '');
  expect(followed).toHaveLength(1);
  watches.update([report(['x:'], fresh, 'b')]);
  expect(followed).toHaveLength(1);
  watches.update([report(['y-'])]);
  expect(followed.at(-1)).toEqual([]);
});

it('names an agent without a name by its address', () => {
  const named = report(['x:']);
  play(device('x'), 'free', report(['x:kim']), { ...named, agent: { ...named.agent, name: '' } });
  expect(fired[0]).toMatchObject({ agent: '10.0.0.5:5037' });
});

it('the message names the device and the agent, in both languages', () => {
  play(device('x'), 'free', report(['x:kim']), report(['x:']));
  const [event] = fired;
  if (!event) throw new Error('nothing fired');
  expect(describeFired(event, 'en')).toEqual({
    title: 'Model x',
    body: 'Available now (Rack).',
  });
  expect(describeFired(event, 'ko').body).toContain('사용할 수 있습니다');
});
