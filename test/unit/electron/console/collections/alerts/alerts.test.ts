import { beforeEach, describe, expect, it } from 'vitest';
import { alertInputSchema } from '#shared/ipc/schemas.ts';
import { alertsFormat } from '../../../../../../electron/console/collections/alerts/alerts.ts';
import { device, fresh, now, report, search, startAlerts } from './started-alerts.ts';

let { alerts, clock, file, triggered, followed, play } = startAlerts();
beforeEach(() => void ({ alerts, clock, file, triggered, followed, play } = startAlerts()));

describe('agents polled often for an alert', () => {
  const others = report(['q:'], fresh, 'b');

  it('are those of the device, before and after it is listed', () => {
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, [report([]), others]);
    expect(followed).toEqual([['a']]);
    alerts.update([report(['x:kim']), others]);
    expect(followed).toHaveLength(1);
    alerts.update([report(['x:'])]);
    expect(followed.at(-1)).toEqual([]);
  });

  it('are those with devices that match the search now', () => {
    alerts.add({ target: search('Model q'), when: 'disconnected', idleMinutes: null }, [
      report(['x:']),
      others,
    ]);
    expect(followed).toEqual([['b']]);
    alerts.update([report(['q:']), report([], fresh, 'b')]);
    expect(followed.at(-1)).toEqual(['a']);
  });

  it('are let go with the alert, and with the lab', () => {
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, [report([])]);
    alerts.remove(alerts.list().pending[0]?.id ?? '');
    expect(followed.at(-1)).toEqual([]);
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, [report([])]);
    alerts.open(null);
    expect(followed.at(-1)).toEqual([]);
  });

  it('of a search are let go at their next response', () => {
    alerts.add({ target: search('model'), when: 'disconnected', idleMinutes: null }, [report(['x:'])]);
    alerts.add({ target: device('y'), when: 'disconnected', idleMinutes: null }, []);
    expect(followed.at(-1)).toEqual(['a']);
    const [first] = alerts.list().pending;
    alerts.remove(first?.id ?? '');
    expect(followed).toHaveLength(1);
    alerts.update([report(['x:'], fresh, 'b')]);
    expect(followed).toHaveLength(1);
    alerts.update([report(['y-'])]);
    expect(followed.at(-1)).toEqual([]);
  });
});

describe('alerts', () => {
  it('survive a restart, each for its own lab', () => {
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, []);
    alerts.open('other');
    expect(alerts.list().pending).toEqual([]);
    alerts.open('lab');
    alerts.update([report(['x:'])]);
    expect(triggered).toHaveLength(1);
    const read = alertsFormat.read(
      JSON.parse(JSON.stringify(alertsFormat.store?.(file.document))) as Record<string, unknown>,
    );
    expect(read).toEqual({ document: file.document, isWhole: true });
  });

  it('are lost only for the lab whose part of the file is damaged', () => {
    const whole = { pending: [], fired: [] };
    expect(alertsFormat.read({ labs: { good: whole, bad: { pending: 3 } } })).toEqual({
      document: { labs: { good: whole } },
      isWhole: false,
    });
  });

  it('are read from an older file, and rejected if a selection is too large', () => {
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, []);
    expect(alertsFormat.version).toBe(2);
    expect(alertsFormat.upgrade?.({ version: 1, ...file.document }, 1)).toMatchObject(file.document);
    const keys = Array.from({ length: 1_001 }, (_, index) => `a/0/${index}`);
    const take = (count: number) =>
      alertInputSchema.safeParse({
        target: { kind: 'devices', keys: keys.slice(0, count), name: 'many' },
        when: 'available',
      }).success;
    expect([take(0), take(1_000), take(1_001)]).toEqual([false, true, false]);
  });

  it('are read from the file of a console without an idle period', () => {
    play(device('x'), 'available', report(['x:kim']), report(['x:']));
    alerts.add({ target: device('x'), when: 'disconnected', idleMinutes: null }, []);
    // Without the data that such a console did not write.
    const text = JSON.stringify(alertsFormat.store?.(file.document), (key, value: unknown) =>
      key === 'idleMinutes' ? undefined : value,
    );
    expect(text).not.toContain('idleMinutes');
    const read = alertsFormat.read(JSON.parse(text) as Record<string, unknown>);
    expect(read).toEqual({ document: file.document, isWhole: true });
  });

  it('can be withdrawn, and cleared after they fired', () => {
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, []);
    alerts.remove(alerts.list().pending[0]?.id ?? '');
    alerts.update([report(['x:'])]);
    expect(triggered).toEqual([]);
    play(device('x'), 'available', report(['x:kim']), report(['x:']));
    alerts.clearTriggered();
    expect(alerts.list()).toEqual({ pending: [], fired: [] });
  });

  it('write nothing without changes', () => {
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, [report(['x:kim'])]);
    const before = file.document;
    alerts.update([report(['x:kim']), report(['y:'])]);
    expect(file.document).toBe(before);
  });

  it('remember that one of several may fire again', () => {
    alerts.add({ target: device('y'), when: 'available', idleMinutes: null }, []);
    alerts.add({ target: device('x'), when: 'available', idleMinutes: null }, [report(['x:'])]);
    const exceptions = () => alerts.list().pending.map(({ except }) => except);
    expect(exceptions()).toEqual([[], ['a/0/x']]);
    alerts.update([report(['x:kim', 'y:kim'])]);
    expect(exceptions()).toEqual([[], []]);
  });

  it('keep the last two hundred that fired', () => {
    for (let count = 0; count < 201; count += 1) {
      clock.now = now + count;
      alerts.add({ target: device('x'), when: 'disconnected', idleMinutes: null }, []);
      alerts.update([report(['x-'])]);
    }
    expect(alerts.list().fired).toHaveLength(200);
    expect([alerts.list().fired.at(0)?.at, alerts.list().fired.at(-1)?.at]).toEqual([now + 200, now + 1]);
  });

  it('name an agent without a name by its address', () => {
    const named = report(['x:']);
    play(device('x'), 'available', report(['x:kim']), { ...named, agent: { ...named.agent, name: '' } });
    expect(triggered[0]).toMatchObject({ agent: '10.0.0.5:5037' });
  });
});
