import { beforeEach, describe, expect, it } from 'vitest';
import { watchInputSchema } from '#shared/ipc/schemas.ts';
import { watchesFormat } from '../../../../../../electron/console/collections/watches/watches.ts';
import { device, fresh, now, report, search, startWatches } from './started-watches.ts';

let { watches, clock, file, triggered, followed, play } = startWatches();
beforeEach(() => void ({ watches, clock, file, triggered, followed, play } = startWatches()));

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

  it('are all released when the last alert is triggered', () => {
    const agents = [report(['x:']), report(['x:'], fresh, 'b')];
    watches.add({ target: search('model'), when: 'gone', idleMinutes: null }, agents);
    expect(followed).toEqual([['a', 'b']]);
    watches.update([report(['x-'])]);
    expect(followed.at(-1)).toEqual([]);
  });

  it('of a search are released at their next response', () => {
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
});

describe('watches', () => {
  it('survive a restart, each for its own lab', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    watches.open('other');
    expect(watches.list().pending).toEqual([]);
    watches.open('lab');
    watches.update([report(['x:'])]);
    expect(triggered).toHaveLength(1);
    const read = watchesFormat.read(JSON.parse(JSON.stringify(file.document)) as Record<string, unknown>);
    expect(read).toEqual({ document: file.document, isWhole: true });
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
    expect(watchesFormat.upgrade?.({ version: 1, ...file.document }, 1)).toMatchObject(file.document);
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
    const text = JSON.stringify(file.document, (key, value: unknown) =>
      key === 'idleMinutes' ? undefined : value,
    );
    expect(text).not.toContain('idleMinutes');
    const read = watchesFormat.read(JSON.parse(text) as Record<string, unknown>);
    expect(read).toEqual({ document: file.document, isWhole: true });
  });

  it('are withdrawn, and removed after they were triggered', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, []);
    watches.remove(watches.list().pending[0]?.id ?? '');
    watches.update([report(['x:'])]);
    expect(triggered).toEqual([]);
    play(device('x'), 'free', report(['x:kim']), report(['x:']));
    watches.clearTriggered();
    expect(watches.list()).toEqual({ pending: [], fired: [] });
  });

  it('write nothing without changes', () => {
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report(['x:kim'])]);
    const before = file.document;
    watches.update([report(['x:kim']), report(['y:'])]);
    expect(file.document).toBe(before);
  });

  it('save that one of several may be triggered again', () => {
    watches.add({ target: device('y'), when: 'free', idleMinutes: null }, []);
    watches.add({ target: device('x'), when: 'free', idleMinutes: null }, [report(['x:'])]);
    const exceptions = () => watches.list().pending.map(({ except }) => except);
    expect(exceptions()).toEqual([[], ['a/0/x']]);
    watches.update([report(['x:kim', 'y:kim'])]);
    expect(exceptions()).toEqual([[], []]);
  });

  it('keep the last two hundred that were triggered', () => {
    for (let count = 0; count < 201; count += 1) {
      clock.now = now + count;
      watches.add({ target: device('x'), when: 'gone', idleMinutes: null }, []);
      watches.update([report(['x-'])]);
    }
    expect(watches.list().fired).toHaveLength(200);
    expect([watches.list().fired.at(0)?.at, watches.list().fired.at(-1)?.at]).toEqual([now + 200, now + 1]);
  });

  it('name an agent without a name by its address', () => {
    const named = report(['x:']);
    play(device('x'), 'free', report(['x:kim']), { ...named, agent: { ...named.agent, name: '' } });
    expect(triggered[0]).toMatchObject({ agent: '10.0.0.5:5037' });
  });
});
