import { expect, test } from 'vitest';
import { defaultAdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import { ReadingSchedule } from '../../../../../../electron/lab-service/connectors/adb/reading-schedule.ts';

function setUp() {
  const clock = { now: 0 };
  const schedule = new ReadingSchedule({ ...defaultAdbOptions, now: () => clock.now }, 30_000);
  return { clock, schedule };
}

test('is due at first, and again after 30 s', () => {
  const { clock, schedule } = setUp();
  expect(schedule.isDue).toBe(true);
  schedule.succeed();
  clock.now = 30_000;
  expect(schedule.isDue).toBe(false);
  clock.now = 30_001;
  expect(schedule.isDue).toBe(true);
});

test('is due 30 s after a failure, then after 60 s, and so on up to 5 min', () => {
  const { clock, schedule } = setUp();
  for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    schedule.fail();
    clock.now += pause - 1;
    expect(schedule.isDue).toBe(false);
    clock.now += 1;
    expect(schedule.isDue).toBe(true);
  }
});
