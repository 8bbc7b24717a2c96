import { expect, test, vi } from 'vitest';
import { defaultAdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import { DeviceMemory } from '../../../../../../electron/lab-service/connectors/adb/device-memory.ts';

function setUp() {
  const clock = { now: 0 };
  const memory = new DeviceMemory<string>({ ...defaultAdbOptions, everyMs: 30_000, now: () => clock.now });
  const succeed = vi.fn<() => Promise<string>>(async () => 'read');
  const fail = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('hung')));
  return { clock, memory, succeed, fail };
}

test('reads once, and again when its value is older than 30 s', async () => {
  const { clock, memory, succeed } = setUp();
  await memory.refresh(succeed);
  expect(memory.value).toBe('read');
  clock.now = 30_000;
  expect(memory.refresh(succeed)).toBeNull();
  clock.now = 30_001;
  await memory.refresh(succeed);
  expect(succeed).toHaveBeenCalledTimes(2);
});

test('has one reading at a time', async () => {
  const { memory, succeed } = setUp();
  const first = memory.refresh(succeed);
  expect(memory.refresh(succeed)).toBe(first);
  await first;
  expect(succeed).toHaveBeenCalledOnce();
  expect(memory.reading).toBeNull();
});

test('reads a failing device again after 30 s, 60 s, and so on up to 5 min', async () => {
  const { clock, memory, fail } = setUp();
  await memory.refresh(fail);
  for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    const calls = fail.mock.calls.length;
    clock.now += pause - 1;
    expect(memory.refresh(fail)).toBeNull();
    expect(fail).toHaveBeenCalledTimes(calls);
    clock.now += 1;
    await memory.refresh(fail);
    expect(fail).toHaveBeenCalledTimes(calls + 1);
  }
});
