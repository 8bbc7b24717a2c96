import { describe, expect, it, vi } from 'vitest';
import { createLazy } from '../../../../../electron/lab-service/embedded/lazy.ts';

describe('createLazy', () => {
  it('creates nothing until the first use, and then once for all', async () => {
    const make = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
    const lazy = createLazy(make, () => Promise.resolve());
    expect(make).not.toHaveBeenCalled();
    const [one, other] = await Promise.all([lazy.get(), lazy.get()]);
    expect(one).toBe(other);
    expect(make).toHaveBeenCalledOnce();
  });

  it('tries again after a failure', async () => {
    const make = vi
      .fn<() => Promise<string>>(() => Promise.resolve('made'))
      .mockRejectedValueOnce(new Error('not yet'));
    const lazy = createLazy(make, () => Promise.resolve());
    await expect(lazy.get()).rejects.toThrow('not yet');
    expect(await lazy.get()).toBe('made');
  });

  it('closes a value that is still being created, once, and creates nothing afterwards', async () => {
    const making = Promise.withResolvers<string>();
    const end = vi.fn<(made: string) => Promise<void>>(() => Promise.resolve());
    const lazy = createLazy(() => making.promise, end);
    const got = lazy.get();
    const closed = Promise.all([lazy.close(), lazy.close()]);
    making.resolve('made');
    await closed;
    expect(await got).toBe('made');
    expect(end.mock.calls).toEqual([['made']]);
    await expect(lazy.get()).rejects.toThrow('Closed');
  });

  it('closes nothing that was never created', async () => {
    const end = vi.fn<(made: string) => Promise<void>>(() => Promise.resolve());
    await createLazy(() => Promise.resolve('made'), end).close();
    expect(end).not.toHaveBeenCalled();
  });
});
