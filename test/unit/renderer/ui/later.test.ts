import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { later, loadRestWhenIdle } from '../../../../renderer/ui/later.tsx';

const idle: (() => void)[] = [];
beforeEach(() => vi.stubGlobal('requestIdleCallback', (then: () => void) => void idle.push(then)));
afterEach(() => vi.unstubAllGlobals());

const Screen = () => null;

describe('a component for later', () => {
  it('is loaded once, however often it is asked for', async () => {
    const read = vi.fn<() => Promise<typeof Screen>>(async () => Screen);
    const component = later(read);
    expect(read).not.toHaveBeenCalled();
    expect(component.isLoaded()).toBe(false);

    await Promise.all([component.load(), component.load()]);

    expect(component.isLoaded()).toBe(true);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('counts as loaded where it cannot be had, so that showing it says so', async () => {
    const component = later(() => Promise.reject(new Error('no such file')));
    await component.load();
    expect(component.isLoaded()).toBe(true);
  });
});

describe('the rest', () => {
  it('is loaded one by one while there is nothing else to do, and what it leaves for later too', async () => {
    const loaded: string[] = [];
    const note = (name: string) => async () => {
      loaded.push(name);
      return Screen;
    };
    const asked = later(note('asked'));
    await asked.load();
    later(async () => {
      later(note('inner'));
      return note('outer')();
    });
    later(note('last'));

    loadRestWhenIdle();
    for (let turn = idle.shift(); turn; turn = idle.shift()) {
      const before = loaded.length;
      turn();
      await vi.waitFor(() => expect(idle.length + loaded.length).toBeGreaterThan(before));
      // What it loaded has an effect only now.
      await new Promise((resolve) => setImmediate(resolve));
    }

    expect(loaded).toEqual(['asked', 'outer', 'last', 'inner']);
  });
});
