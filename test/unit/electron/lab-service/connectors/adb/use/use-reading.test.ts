import { describe, expect, test } from 'vitest';
import { parseUse } from '../../../../../../../electron/lab-service/connectors/adb/use/use-reading.ts';

const nothing = { uptime: '', power: '', battery: '', processes: '', programs: '' };
/** A dump with these lines, and the one after its wake locks. */
const power = (...lines: string[]) =>
  parseUse({ ...nothing, power: `${[...lines, 'Suspend Blockers: size=4'].join('\n')}\n` });

describe('the last activity', () => {
  test.each([
    [
      'releases 7 and 9',
      '  mLastUserActivityTime=4942728 (131536 ms ago',
      { raw: 4_942_728, agoMs: 131_536 },
    ],
    ['releases 12 and 13', '  lastUserActivityTime=259340 (664479 ms ago', { raw: 259_340, agoMs: 664_479 }],
    ['release 16', 'lastUserActivityTime=11453 (163624 ms ago', { raw: 11_453, agoMs: 163_624 }],
    ['this moment', 'lastUserActivityTime=11453 (now', { raw: 11_453, agoMs: 0 }],
    ['a time in the future', 'lastUserActivityTime=11453 (in ', null],
    ['another value', ' mLastUserActivityTime(excludingAttention)=259340', null],
    ['a value inside a line', 'mUserId=10 mLastUserActivityTime=5555 (5 ms ago', null],
    ['16 digits', 'lastUserActivityTime=1234567890123456 (1 ms ago', null],
    ['more than ten years', 'lastUserActivityTime=999999999999999 (1 ms ago', null],
    ['an age of more than ten years', 'lastUserActivityTime=1 (999999999999999 ms ago', null],
    ['nothing', '', null],
  ])('of %s', (_, line, activity) => {
    expect(power(line).activity).toEqual(activity);
  });

  test('is the last of all power groups, if all are readable', () => {
    const groups = [
      'lastUserActivityTime=10 (90 ms ago',
      'lastUserActivityTime=60 (40 ms ago',
      'lastUserActivityTime=0 (100 ms ago',
    ];
    expect(power(...groups).activity).toEqual({ raw: 60, agoMs: 40 });
    expect(power(...groups, 'lastUserActivityTime=70 (in ').activity).toBeNull();
    expect(power('lastUserActivityTime=70 (in ', ...groups).activity).toBeNull();
  });
});

test('knows no last activity from a cut dump', () => {
  const line = 'lastUserActivityTime=60 (40 ms ago';
  expect(power(line).activity).not.toBeNull();
  expect(parseUse({ ...nothing, power: `${line}\n` }).activity).toBeNull();
  expect(power(line, "*** SERVICE 'power' DUMP TIMEOUT").activity).toBeNull();
  expect(parseUse({}).activity).toBeNull();
});

test('knows programs only from a complete list', () => {
  const read = { ...nothing, processes: '/proc/1/cmdline\n' };
  expect(parseUse(read).programs).not.toBeNull();
  const { processes, programs } = read;
  expect([parseUse({ processes }).programs, parseUse({ programs }).programs]).toEqual([null, null]);
});

test.each([
  [['mWakefulness=Awake', 'mStayOn=false'], 'on'],
  [['mWakefulness=Dreaming'], 'on'],
  [['mWakefulness=Awake', 'mStayOn=true'], 'kept-on'],
  [['mWakefulness=Asleep', 'mStayOn=true'], 'off'],
  [['mWakefulness=Dozing'], 'off'],
  // Samsung, Android 12: flutter/flutter#97235 and #98146. Dozing there: appium/appium-adb, isInDozingMode.
  [['getWakefulnessLocked()=Awake'], 'on'],
  [['getWakefulnessLocked()=Dozing'], 'off'],
  // A ROM that prints the number of the state.
  [['getWakefulnessLocked()=1', 'mStayOn=true'], 'kept-on'],
  [['mWakefulness=0'], 'off'],
  // The first one is that of the built-in screen; power groups print numbers after it.
  [['mWakefulness=Asleep', 'mWakefulness=1'], 'off'],
  [['mWakefulnessRaw=Awake'], 'on'],
  [['getGlobalWakefulnessLocked()=Asleep'], 'off'],
  [['mWakefulness: Awake'], 'on'],
  [['Wakefulness=Asleep'], 'off'],
  // Samsung before Android 7: bbc/device_api-android#78.
  [['Display Power: state=ON'], 'on'],
  [['Display Power: state=OFF'], 'off'],
  [['Display Power: state=ON', 'mWakefulness=Dozing'], 'off'],
  // Android 4.4 on a TV stick: JeffLIrion/python-androidtv#112.
  [['mScreenOn=true'], 'on'],
  [['mScreenOn=false'], 'off'],
  // Android 5, as AOSP printed it in PowerManagerService until 5.1.
  [['mInteractive=false'], 'off'],
  [['mInteractive=true', 'mStayOn=true'], 'kept-on'],
  [['mInteractive=true', 'mWakefulness=Dozing'], 'off'],
  // Samsung, Android 9, which writes some values after a colon: openatx/uiautomator2#444.
  [['mWakefulness=Awake', 'mStayOn=false', 'mUltraPowerSavingModeEnabled: false'], 'on'],
  // From Android 14 on, an object stands there: quern-dev/quern#53.
  [['Display Power: com.android.server.power.PowerManagerService$1@7306ed6'], null],
  [['mWakefulness=Levitating'], null],
  [['mWakefulness=7'], null],
  [[], null],
])('reads the screen of %j', (lines, screen) => {
  expect(power(...lines).screen).toBe(screen);
});

test.each([
  ['ACQ=-3m2s100ms ', 182_100],
  ['ACQ=-1d2h3m4s5ms LONG ', 93_784_005],
  ['ACQ=-9ms ', 9],
  ['ACQ=-999999d ', null],
  ['ACQ=-soon ', null],
  ['', null],
])('reads the duration of the session from "%s"', (text, heldMs) => {
  expect(power(`  SCREEN_DIM_WAKE_LOCK     'STF:STFService' ACQUIRE_CAUSES_WAKEUP ${text}`).stf).toEqual({
    heldMs,
  });
});

test.each([
  ['  AC powered: false\n  USB powered: true\n  Dock powered: true\n  status: 2\n', 'Dock,USB'],
  ['  AC powered: false\n  USB powered: false\n  status: 3\n', ''],
  ['USB powered: perhaps\n  status: 2\n', null],
  // A dump that was cut.
  ['  AC powered: false\n', null],
  ['', null],
])('reads the power sources of %j', (battery, sources) => {
  expect(parseUse({ ...nothing, battery }).power).toBe(sources);
});
