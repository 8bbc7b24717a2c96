import { describe, expect, test } from 'vitest';
import { markSections } from '../../../../../../../electron/lab-service/connectors/adb/run-script.ts';
import {
  parseUse,
  type UseReading,
} from '../../../../../../../electron/lab-service/connectors/adb/use/use-reading.ts';
import { useCommands } from '../../../../../../../electron/lab-service/connectors/adb/use/use-script.ts';
import { createMkshEngine, type ShellEngineOptions } from '../../../../../../fakes/adb/mksh-engine.ts';
import { type PhoneUse, usedPhone } from '../../../../../../fakes/adb/phone-use.ts';
import { galaxyS24 } from '../../../../../../fakes/adb/phones.ts';
import { createRecordedEngine } from '../../../../../../fakes/adb/recorded-engine.ts';
import { splitOutput } from '../../../../../../fakes/adb/split-output.ts';
import { whyToSkip } from '../../../../../../fakes/adb/tools.ts';

const nonce = '0123456789ab';
const script = markSections(useCommands, nonce);
const stfLock =
  "SCREEN_DIM_WAKE_LOCK              'STF:STFService' ACQUIRE_CAUSES_WAKEUP ACQ=-3m2s100ms (uid=10150 pid=1)";
const keeper = "SCREEN_DIM_WAKE_LOCK              'UiAutomator2:ScreenKeeper' ACQ=-1s5ms (uid=10151 pid=2)";

const plain: PhoneUse = { ...usedPhone, release: 7, processes: ['stf.agent', 'scrcpy.Servers'] };
const phones: readonly (readonly [string, PhoneUse])[] = [
  ['release 7', plain],
  ['release 9', { ...plain, release: 9 }],
  ['release 12', { ...plain, release: 12, activity: [8_980_000, 8_990_000, 0] }],
  ['release 13', { ...plain, release: 13, powered: ['AC', 'Dock'] }],
  [
    'release 16',
    { ...plain, release: 16, event: 2, wakefulness: 'Asleep', sleep: 8_000_000, globalSleep: 8_100_000 },
  ],
  ['a phone in a session', { ...plain, wakeLocks: [stfLock, keeper], processes: busy() }],
  ['a phone that shows no processes', { ...plain, processes: null }],
  ['a phone that prints nothing known', { ...plain, activity: [], wakefulness: '7', powered: [] }],
];

/** All searched programs, and command lines that only look similar. */
function busy(): readonly string[] {
  return [
    'app_process / com.genymobile.scrcpy.Server 4.1 scid=1',
    'app_process / com.wetest.uia2.Main -p 9008',
    'app_process /system/bin org.cloud.sonic.android.plugin.SonicPluginTouchService',
    'app_process /system/bin com.android.commands.am.Am instrument -w io.appium.uiautomator2.server.test/x',
    'io.appium.uiautomator2.server',
    'com.android.commands.monkey',
    'dev.mobile.maestro',
    '/system/bin/screenrecord /sdcard/x.mp4',
    '/data/local/tmp/minicap -P 1x1@1x1/0',
    `sh -c ${script}`,
  ];
}

const shells: readonly ShellEngineOptions[] = [
  { shell: 'mksh', grep: 'toybox' },
  { shell: 'mksh', grep: 'grep' },
  { shell: 'dash', grep: 'toybox' },
  { shell: 'dash', grep: 'grep' },
];
const skipped = whyToSkip('mksh', 'dash', 'toybox');

function read(output: string): UseReading {
  return parseUse(splitOutput(useCommands, output, nonce));
}

describe.skipIf(skipped !== null).each(shells)(
  `the script for signs of use under $shell with $grep ${skipped ?? ''}`,
  (options) => {
    test.each(phones)('prints the same as the engine in this process: %s', async (_, use) => {
      const phone = { ...galaxyS24, use };
      const printed = await createMkshEngine(options)(phone, script);
      expect(printed).toBe(await createRecordedEngine()(phone, script));
      // The names of apps stay on the device.
      expect(printed).not.toContain('com.example');
      expect(printed.length).toBeLessThan(1_000);
      expect(read(printed)).toMatchObject({ bootAgeMs: 9_000_000 });
    });
  },
);

test('finds each program, but not itself', async () => {
  const use = { ...plain, wakeLocks: [stfLock, keeper], processes: busy() };
  expect(read(await createRecordedEngine()({ ...galaxyS24, use }, script))).toMatchObject({
    stf: { heldMs: 182_100 },
    hasScreenKeeper: true,
    programs: {
      'remote-control': ['scrcpy', 'uiautomator2', 'Sonic'],
      automation: ['instrumentation', 'monkey', 'Maestro', 'screenrecord'],
      installed: ['minicap', 'Appium'],
    },
  });
  const alone = { ...plain, processes: [`sh -c ${script}`] };
  expect(read(await createRecordedEngine()({ ...galaxyS24, use: alone }, script)).programs).toEqual({
    'remote-control': [],
    automation: [],
    installed: [],
  });
});
