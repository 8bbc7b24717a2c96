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

/** `x:kim` is in use by kim, `x:` is free, `x?` says nothing of its user, `x-` is gone. */
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
/** The agents that were to be asked often, each time these changed. */
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

/** Sets a watch on what is known at first, then hears the reports; answers after which of them it fired. */
function play(target: WatchTarget, when: WatchCondition, first: AgentReport, ...reports: AgentReport[]) {
  watches.add({ target, when, idleMinutes: null }, [first]);
  return reports.flatMap((next, index) => {
    const before = fired.length;
    watches.update([next]);
    return fired.length > before ? [index] : [];
  });
}

describe('a watch on a device', () => {
  it('tells once, when somebody gives it back', () => {
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
    ['its agent is silent', report(['x:'], silent)],
    ['the answer is too old', report(['x:'], later)],
    ['nobody says who uses it', report(['x?'])],
    ['it is gone', report(['x-'])],
  ])('says nothing of free while %s', (_, next) => {
    expect(play(device('x'), 'free', report(['x:kim']), next, report(['x:']))).toEqual([1]);
  });

  it('that was free already waits for the next time', () => {
    const reports = [
      report(['x:']),
      report(['x:'], silent),
      report(['x:']),
      report(['x:kim']),
      report(['x:']),
    ];
    expect(play(device('x'), 'free', report(['x:']), ...reports)).toEqual([4]);
  });

  it('tells when it disappears, and when it is back; a silent agent is neither', () => {
    const gone = [report(['x:'], silent), report(['x-'], silent), report(['x-'])];
    expect(play(device('x'), 'gone', report(['x:']), ...gone)).toEqual([2]);
    expect(play(device('x'), 'back', report(['x-']), report(['x-'], silent), report(['x:kim']))).toEqual([1]);
  });
});

describe('a watch on a search', () => {
  it('tells of the first that becomes free, also of one that has only appeared', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:kim', 'z:'])];
    expect(play(search('model'), 'free', report(['x:', 'y:kim']), ...reports)).toEqual([1]);
    expect(fired[0]?.deviceKey).toBe('a/0/z');
  });

  it('looks at what matches only, the agent’s name included', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(play(search('rack Y'), 'free', report(['x:kim', 'y:kim']), ...reports)).toEqual([1]);
  });
});

describe('a watch on a selection', () => {
  const some: WatchTarget = { kind: 'devices', keys: ['a/0/x', 'b/0/y'], name: 'x and y' };

  it('tells once, of the first of them that is free, whichever agent has it', () => {
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
    ['heard of too long ago', later],
  ])('says nothing of an agent that is %s', (_, state) => {
    expect(play(some, 'free', report(['x:kim']), report(['x:'], state), report(['x:']))).toEqual([1]);
  });

  it('does not count those that were free already', () => {
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

  /** Sets a watch at minute 0 on the first phone, then looks at each phone at its minute; answers after which it fired. */
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
  ])('fires by time alone after its own %i minutes, once', (idleMinutes, expected) => {
    const phone = used(0);
    const looks = [1, 4.99, 5, 14.99, 15, 16, 59].map((minute) => [minute, phone] as const);
    expect(watchUnused(idleMinutes, phone, looks)).toEqual(expected);
  });

  it('waits for the next time if the phone is unused already, by its own minutes', () => {
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

  it('does not take unknown for the end of being unused', () => {
    const idle = used(-10);
    const looks = [...unknown, idle].map((phone) => [20, phone] as const);
    expect(watchUnused(5, idle, looks)).toEqual([]);
  });

  it('never fires on a stale answer', () => {
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

describe('the agents that watches wait for', () => {
  const others = report(['q:'], fresh, 'b');

  it('are those of the devices named, before they are listed and after', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report([]), others]);
    expect(followed).toEqual([['a']]);
    watches.update([report(['x:kim']), others]);
    expect(followed).toHaveLength(1);
    watches.update([report(['x:'])]);
    expect(followed.at(-1)).toEqual([]);
  });

  it('are those with devices that match a search now', () => {
    watches.add({ target: search('Model q'), when: 'gone', idleMinutes: null }, [report(['x:']), others]);
    expect(followed).toEqual([['b']]);
    watches.update([report(['q:']), report([], fresh, 'b')]);
    expect(followed.at(-1)).toEqual(['a']);
  });

  it('are let go with the watch, and with the lab', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report([])]);
    watches.remove(watches.list().pending[0]?.id ?? '');
    expect(followed.at(-1)).toEqual([]);
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report([])]);
    watches.open(null);
    expect(followed.at(-1)).toEqual([]);
  });
});

describe('watches', () => {
  it('speaks the language of the search, but for what holds for a moment only', () => {
    const reports = [report(['x:', 'y:kim']), report(['x:', 'y:'])];
    expect(
      play(search('in-use (model:y OR model:z)'), 'free', report(['x:kim', 'y:kim']), ...reports),
    ).toEqual([1]);
    expect(fired[0]?.deviceName).toBe('Model y');
  });

  it('outlive a restart, each for its own lab', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    watches.open('other');
    expect(watches.list().pending).toEqual([]);
    watches.open('lab');
    watches.update([report(['x:'])]);
    expect(fired).toHaveLength(1);
    const read = watchesFormat.read(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(read).toEqual({ document, isWhole: true });
  });

  it('are lost one lab at a time when their file is damaged', () => {
    const whole = { pending: [], fired: [] };
    expect(watchesFormat.read({ labs: { good: whole, bad: { pending: 3 } } })).toEqual({
      document: { labs: { good: whole } },
      isWhole: false,
    });
  });

  it('are read from the file of a console that knew no selections, and refuse one that is too large', () => {
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

  it('are read from the file of a console that knew no idle period', () => {
    play(device('x'), 'free', report(['x:kim']), report(['x:']));
    watches.add({ target: device('x'), when: 'gone', idleMinutes: null }, []);
    // Without what that console did not write.
    const text = JSON.stringify(document, (key, value: unknown) =>
      key === 'idleMinutes' ? undefined : value,
    );
    expect(text).not.toContain('idleMinutes');
    const read = watchesFormat.read(JSON.parse(text) as Record<string, unknown>);
    expect(read).toEqual({ document, isWhole: true });
  });

  it('are taken back, and forgotten once they fired', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    watches.remove(watches.list().pending[0]?.id ?? '');
    watches.update([report(['x:'])]);
    expect(fired).toEqual([]);
    play(device('x'), 'free', report(['x:kim']), report(['x:']));
    watches.clearFired();
    expect(watches.list()).toEqual({ pending: [], fired: [] });
  });

  it('write nothing while nothing changes', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report(['x:kim'])]);
    const before = document;
    watches.update([report(['x:kim']), report(['y:'])]);
    expect(document).toBe(before);
  });
});

it('calls an agent without a name by its address', () => {
  const named = report(['x:']);
  play(device('x'), 'free', report(['x:kim']), { ...named, agent: { ...named.agent, name: '' } });
  expect(fired[0]).toMatchObject({ agent: '10.0.0.5:5037' });
});

it('the words name the device and who says so, in both languages', () => {
  play(device('x'), 'free', report(['x:kim']), report(['x:']));
  const [event] = fired;
  if (!event) throw new Error('nothing fired');
  expect(describeFired(event, 'en')).toEqual({
    title: 'Model x',
    body: 'Available now (Rack).',
  });
  expect(describeFired(event, 'ko').body).toContain('사용할 수 있습니다');
});
