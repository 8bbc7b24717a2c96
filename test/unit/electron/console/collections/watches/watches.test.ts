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
import { makeDevice } from '../../../../../fixtures/device.ts';

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

let document: LabDocument<WatchList>;
let fired: FiredWatch[];
/** The agents that were to be asked often, each time these changed. */
let followed: string[][];
let watches: Watches;

beforeEach(() => {
  document = { labs: {} };
  fired = [];
  followed = [];
  watches = createWatches({
    file: { read: () => document, write: (next) => (document = next), flush: async () => {} },
    now: () => now,
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
      agent: '10.0.0.5:5037',
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

it('the words name the device and who says so, in both languages', () => {
  play(device('x'), 'free', report(['x:kim']), report(['x:']));
  const [event] = fired;
  if (!event) throw new Error('nothing fired');
  expect(describeFired(event, 'en')).toEqual({
    title: 'Model x',
    body: 'Available now (10.0.0.5:5037).',
  });
  expect(describeFired(event, 'ko').body).toContain('사용할 수 있습니다');
});
