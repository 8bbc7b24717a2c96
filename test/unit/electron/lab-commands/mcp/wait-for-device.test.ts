import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DevicesReply, LabReader } from '../../../../../electron/lab-commands/mcp/lab-reader.ts';
import { waitForDevices } from '../../../../../electron/lab-commands/mcp/wait-for-device.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';
import { labDevices } from '../../../../fixtures/lab-devices-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const none: DevicesReply = { answer: labDevices([]), etag: 'W/"0"' };
const found: DevicesReply = { answer: labDevices([labDevice({ deviceId: 'R3' })]), etag: 'W/"1"' };

/** A lab without a matching device. `change` replaces `readChange`, which waits like the service. */
function createLab(change?: LabReader['readChange']) {
  const readChange = vi.fn<LabReader['readChange']>(
    change ??
      ((_search, { waitMs, signal }) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(null), waitMs);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        })),
  );
  const lab: LabReader = {
    readDevices: vi.fn<LabReader['readDevices']>(() => Promise.resolve(none)),
    readChange,
    readAgents: () => Promise.resolve([]),
  };
  return { lab, readChange };
}

const never = new AbortController().signal;
const wait = (lab: LabReader, ms = 50_000, signal: AbortSignal = never) =>
  waitForDevices(lab, { query: 'unused' }, { ms, signal });

describe('waiting for devices', () => {
  it('returns at once if a device matches', async () => {
    const { lab, readChange } = createLab();
    lab.readDevices = () => Promise.resolve(found);
    expect(await wait(lab)).toEqual(found.answer);
    expect(readChange).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns when a device matches', async () => {
    const { lab, readChange } = createLab(() => Promise.resolve(found));
    expect(await wait(lab)).toEqual(found.answer);
    expect(readChange.mock.calls[0]).toMatchObject([{ query: 'unused' }, { etag: 'W/"0"', waitMs: 30_000 }]);
  });

  it('waits again after a change without a match, with its ETag', async () => {
    const replies = [{ ...none, etag: 'W/"2"' }, found];
    const { lab, readChange } = createLab(() => Promise.resolve(replies.shift() ?? null));
    const waiting = wait(lab);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toEqual(found.answer);
    expect(readChange.mock.calls[1]?.[1]).toMatchObject({ etag: 'W/"2"' });
  });

  it('ends after its time with the last reply', async () => {
    const { lab, readChange } = createLab();
    const waiting = wait(lab);
    await vi.advanceTimersByTimeAsync(49_999);
    expect(readChange.mock.calls.map(([, { waitMs }]) => waitMs)).toEqual([30_000, 20_000]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toEqual(none.answer);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends at most one request a second to a service that does not wait', async () => {
    const { lab, readChange } = createLab(() => Promise.resolve(null));
    const waiting = wait(lab, 10_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(readChange).toHaveBeenCalledTimes(10);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toEqual(none.answer);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends its request when the caller cancels', async () => {
    const { lab, readChange } = createLab();
    const caller = new AbortController();
    const waiting = wait(lab, 50_000, caller.signal).catch(String);
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort(new Error('gone'));
    expect(await waiting).toBe('Error: gone');
    expect(readChange.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });
});
