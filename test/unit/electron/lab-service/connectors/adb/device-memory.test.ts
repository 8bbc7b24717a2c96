import { expect, test, vi } from 'vitest';
import { defaultAdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import type { DeviceFacts } from '../../../../../../electron/lab-service/connectors/adb/device-facts.ts';
import { DeviceMemory } from '../../../../../../electron/lab-service/connectors/adb/device-memory.ts';

const facts: DeviceFacts = { properties: new Map(), screen: null, capture: null, touch: null, alias: 'x' };

function setUp() {
  const clock = { now: 0 };
  const memory = new DeviceMemory<DeviceFacts>({
    ...defaultAdbOptions,
    everyMs: 30_000,
    currentMs: 60_000,
    now: () => clock.now,
  });
  const succeed = vi.fn<() => Promise<DeviceFacts>>(async () => facts);
  const fail = vi.fn<() => Promise<DeviceFacts>>(() => Promise.reject(new Error('hung')));
  return { clock, memory, succeed, fail };
}

test('reads once, and again when its facts are older than 30 s', async () => {
  const { clock, memory, succeed } = setUp();
  await memory.refresh(succeed);
  expect(memory.value).toBe(facts);
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

test('reads a failing device again after 30 s, 60 s, and so on up to 5 min, and never waits for it', async () => {
  const { clock, memory, fail } = setUp();
  await memory.refresh(fail);
  for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    const calls = fail.mock.calls.length;
    clock.now += pause - 1;
    expect(memory.refresh(fail)).toBeNull();
    expect(fail).toHaveBeenCalledTimes(calls);
    clock.now += 1;
    expect(memory.refresh(fail)).toBeNull();
    expect(fail).toHaveBeenCalledTimes(calls + 1);
    await memory.reading;
  }
});

test('waits for it again after a success', async () => {
  const { clock, memory, succeed, fail } = setUp();
  await memory.refresh(fail);
  clock.now += 30_000;
  expect(memory.refresh(succeed)).toBeNull();
  await memory.reading;
  expect(memory.value).toBe(facts);
  clock.now += 30_001;
  const reading = memory.refresh(fail);
  expect(reading).not.toBeNull();
  await reading;
  clock.now += 29_999;
  expect(memory.refresh(succeed)).toBeNull();
  expect(succeed).toHaveBeenCalledOnce();
});

test('does not wait twice for a device that delayed a response', async () => {
  const { memory } = setUp();
  const slow = Promise.withResolvers<DeviceFacts>();
  expect(memory.refresh(() => slow.promise)).not.toBeNull();
  memory.markLate();
  expect(memory.refresh(() => slow.promise)).toBeNull();
  slow.resolve(facts);
  await memory.reading;
  expect(memory.value).toBe(facts);
});

test('keeps old facts, and reports when they are too old for values that change', async () => {
  const { clock, memory, succeed, fail } = setUp();
  expect(memory.isCurrent).toBe(false);
  await memory.refresh(succeed);
  clock.now = 60_000;
  await memory.refresh(fail);
  expect(memory.isCurrent).toBe(true);
  clock.now = 60_001;
  expect(memory.isCurrent).toBe(false);
  expect(memory.value).toBe(facts);
});
