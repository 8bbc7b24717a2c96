import { describe, expect, it, vi } from 'vitest';
import { retryWhileHeld } from '../../../../../electron/console/storage/held-files.ts';

const pauses = [1, 1, 1];
const held = (code: string) => Object.assign(new Error(`${code}: held`), { code });

describe('a file that another program has open', () => {
  it.each(['EPERM', 'EBUSY'])('is tried again after %s, until it is released', async (code) => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(held(code))
      .mockRejectedValueOnce(held(code))
      .mockResolvedValue('done');
    expect(await retryWhileHeld(work, pauses)).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('is abandoned after the last pause', async () => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(held('EBUSY'));
    await expect(retryWhileHeld(work, pauses)).rejects.toThrow('EBUSY');
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('is not retried after another error', async () => {
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(held('ENOSPC'));
    await expect(retryWhileHeld(work, pauses)).rejects.toThrow('ENOSPC');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
