import { expect, it, vi } from 'vitest';
import { createOpening } from '../../../electron/opening.ts';

it('is made when somebody first needs it, once for all', async () => {
  const make = vi.fn<() => Promise<string>>(() => Promise.resolve('made'));
  const opening = createOpening(make);
  await Promise.resolve();
  expect(make).not.toHaveBeenCalled();
  expect(opening.current()).toBeNull();
  expect(await Promise.all([opening.begin(), opening.begin(), opening.done])).toEqual([
    'made',
    'made',
    'made',
  ]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(opening.current()).toBe('made');
});

it('fails everybody who waits for it, and is not tried again', async () => {
  const make = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no space')));
  const opening = createOpening(make);
  await expect(opening.begin()).rejects.toThrow('no space');
  await expect(opening.begin()).rejects.toThrow('no space');
  await expect(opening.done).rejects.toThrow('no space');
  expect(make).toHaveBeenCalledTimes(1);
  expect(opening.current()).toBeNull();
});
