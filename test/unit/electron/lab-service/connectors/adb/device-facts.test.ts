import { expect, test } from 'vitest';
import { defaultAdbOptions } from '../../../../../../electron/lab-service/connectors/adb/adb-options.ts';
import { PhoneFacts } from '../../../../../../electron/lab-service/connectors/adb/device-facts.ts';
import type { Section } from '../../../../../../electron/lab-service/connectors/adb/device-script.ts';
import { galaxyS24, rotatedGalaxy } from '../../../../../fakes/adb/phones.ts';
import { type Phone, runOnPhone } from '../../../../../fakes/adb/phone.ts';

function outputOf(phone: Phone) {
  const run = (command: string) => runOnPhone(phone, command) ?? '';
  return {
    props: run('getprop'),
    size: run('wm size'),
    display: run('dumpsys display'),
    touch: run('getevent -lp'),
    alias: run('settings get global device_name'),
  };
}

/** Facts with a clock that the test moves. */
function setUp() {
  const clock = { now: 0 };
  const facts = new PhoneFacts({ ...defaultAdbOptions, now: () => clock.now });
  return {
    clock,
    facts,
    end: (section: Section, output: string) => facts.record(section, { kind: 'ended', output, afterMs: 12 }),
    hang: (section: Section) =>
      facts.record(section, { kind: 'not-read', reason: 'timed-out', afterMs: 4_000.4 }),
  };
}

function parseDeviceFacts(outputs: Readonly<Record<Section, string>>) {
  const { facts, end } = setUp();
  for (const section of facts.due) end(section, outputs[section]);
  return facts.recall();
}

test('reads the screen from the viewport without wm', () => {
  const facts = parseDeviceFacts({ ...outputOf(rotatedGalaxy), size: 'sh: wm: not found\n' });
  expect(facts).toMatchObject({
    screen: { width: 1080, height: 2340 },
    capture: { width: 2340, height: 1080 },
  });
});

test('an empty output doesn’t affect the others', () => {
  const facts = parseDeviceFacts({ ...outputOf(galaxyS24), props: '', display: '', touch: '', alias: '' });
  expect(facts).toEqual({
    properties: new Map(),
    screen: { width: 1080, height: 2340 },
    capture: null,
    touch: null,
    alias: null,
    notRead: ['getprop', 'dumpsys display', 'getevent', 'settings'].map((Command) => ({
      Command,
      Reason: 'empty',
      AfterMs: 12,
    })),
  });
});

test('finds the override size even if `wm size` was cut', () => {
  const phone = { ...rotatedGalaxy, overrideSize: [720, 1560] as const };
  const { facts, end, hang } = setUp();
  hang('size');
  end('display', outputOf(phone).display);
  expect(facts.recall()).toMatchObject({
    screen: { width: 720, height: 1560 },
    capture: { width: 1560, height: 720 },
    notRead: [],
  });
});

test('names commands that hung or printed something else', () => {
  const { facts, end, hang } = setUp();
  end('props', '[ro.product.model]: [X]\n');
  end('size', "Can't find service: window\n");
  end('display', outputOf(galaxyS24).display);
  hang('touch');
  end('alias', 'null\n');
  expect(facts.recall()).toMatchObject({
    properties: new Map([['ro.product.model', 'X']]),
    // The dump of the display has the size too.
    screen: { width: 1080, height: 2340 },
    touch: null,
    alias: '',
    notRead: [{ Command: 'getevent', Reason: 'timed-out', AfterMs: 4_000 }],
  });
});

test('retries a hung command less and less often', () => {
  const { clock, facts, end, hang } = setUp();
  const outputs = outputOf(galaxyS24);
  const readAll = () => {
    for (const section of facts.due) {
      if (section === 'size') hang(section);
      else end(section, outputs[section]);
    }
  };
  readAll();
  for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    clock.now += pause - 1;
    expect(facts.due).not.toContain('size');
    expect(facts.haveHung(facts.due)).toBe(false);
    clock.now += 1;
    expect(facts.due).toContain('size');
    expect(facts.haveHung(facts.due)).toBe(true);
    readAll();
  }
  clock.now += 30_001;
  expect(facts.due).toEqual(['props', 'display', 'touch', 'alias']);
});

test('forgets the capture size and alias after 90 s', () => {
  const { clock, facts, end, hang } = setUp();
  const outputs = outputOf(galaxyS24);
  for (const section of facts.due) end(section, outputs[section]);
  clock.now = 30_001;
  for (const section of facts.due) hang(section);
  clock.now = 90_000;
  expect(facts.recall()).toMatchObject({ capture: { width: 1080 }, alias: 'Galaxy S24', notRead: [] });
  clock.now = 90_001;
  expect(facts.recall().properties.get('ro.product.model')).toBe('SM-S9210');
  expect(facts.recall()).toMatchObject({
    screen: { width: 1080, height: 2340 },
    capture: null,
    alias: null,
    notRead: [
      { Command: 'dumpsys display', Reason: 'timed-out' },
      { Command: 'settings', Reason: 'timed-out' },
    ],
  });
});

test('skips multi-line values and keeps values with brackets', () => {
  const props =
    '[a.b]: [one\ntwo\nthree]\n[ro.product.model]: [X [5G]]\n[ro.build.display.id]: []\n[__proto__]: [x]\n';
  const { properties } = parseDeviceFacts({ ...outputOf(galaxyS24), props });
  expect(properties.get('ro.product.model')).toBe('X [5G]');
  expect(properties.get('ro.build.display.id')).toBe('');
  expect(properties.has('a.b')).toBe(false);
  expect(properties.get('__proto__')).toBe('x');
});

test.each([
  ['null\n', ''],
  ['Lab phone\u202e 7\n', 'Lab phone 7'],
  ['\n', null],
  ['Security exception: no\n\njava.lang.SecurityException: no\n', null],
])('reads the alias %j', (alias, expected) => {
  expect(parseDeviceFacts({ ...outputOf(galaxyS24), alias }).alias).toBe(expected);
});
