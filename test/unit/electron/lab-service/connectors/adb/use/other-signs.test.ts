import { describe, expect, test } from 'vitest';
import { type PhoneUse, usedPhone } from '../../../../../../fakes/adb/phone-use.ts';
import { at, raw, watch } from '../../../../../../fakes/adb/watched-phone.ts';

describe('the screen', () => {
  test('has been off since an exact time on release 16', () => {
    const sleeping: PhoneUse = {
      ...usedPhone,
      release: 16,
      wakefulness: 'Asleep',
      sleep: 8_000_000,
      deepSleepMs: 600_000,
      globalSleep: 8_100_000,
    };
    const phone = watch(sleeping);
    const record = phone.read(0);
    expect(record.Screen).toEqual({ State: 'off', At: at(-1_500) });
    expect(phone.read(30)).toBe(record);
  });

  test('is off at least since the last sleep on other releases', () => {
    expect(watch({ ...usedPhone, wakefulness: 'Dozing', sleep: raw(-100) }).read(0).Screen).toEqual({
      State: 'off',
      At: at(-100),
      AtLeast: true,
    });
    const phone = watch(usedPhone);
    phone.read(0);
    expect(phone.read(30, { wakefulness: 'Asleep', sleep: raw(10) }).Screen).toEqual({
      State: 'off',
      At: at(10),
    });
  });
});

test('keeps the start of an STF session until the next one', () => {
  const lock = (ms: number) => [`SCREEN_DIM_WAKE_LOCK  'STF:STFService' ACQUIRE_CAUSES_WAKEUP ACQ=-${ms}ms `];
  const phone = watch({ ...usedPhone, wakeLocks: lock(60_000) });
  expect(phone.read(0).HeldBy).toEqual({ Tool: 'STF', At: at(-60) });
  expect(phone.read(30, { wakeLocks: lock(90_200) }).HeldBy).toEqual({ Tool: 'STF', At: at(-60) });
  expect(phone.read(60, { wakeLocks: lock(15_000) }).HeldBy).toEqual({ Tool: 'STF', At: at(45) });
  expect(phone.read(90, { wakeLocks: [] })).not.toHaveProperty('HeldBy');
});

test('reports running lab tools and automation', () => {
  const processes = ['io.appium.uiautomator2.server', 'com.genymobile.scrcpy.Server', 'stf.agent'];
  const phone = watch({ ...usedPhone, processes: processes.map(findName) });
  expect(phone.read(0)).toMatchObject({ RemoteControl: ['scrcpy'], Installed: ['STF', 'Appium'] });
  const wakeLocks = ["SCREEN_DIM_WAKE_LOCK 'UiAutomator2:ScreenKeeper' ACQ=-1s "];
  expect(phone.read(30, { wakeLocks })).toMatchObject({ Automation: ['Appium'], Installed: ['STF'] });
});

/** The output of the search for a process. */
function findName(process: string): string {
  return process.replace(/^(io|com\.genymobile)\./, '');
}
