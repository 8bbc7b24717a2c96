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

test('reads all facts of a device, also from complete dumps', () => {
  const facts = parseDeviceFacts(outputOf(rotatedGalaxy));
  expect(Object.fromEntries(facts.properties)).toMatchObject(galaxyS24.properties);
  expect(facts).toMatchObject({
    screen: { width: 1080, height: 2340 },
    capture: { width: 2340, height: 1080 },
    touch: { minX: 0, maxX: 4095, minY: 0, maxY: 4095 },
    alias: '품질팀 3번 갤럭시',
  });
});

test('reads the screen from the viewport without wm', () => {
  const facts = parseDeviceFacts({ ...outputOf(rotatedGalaxy), size: 'sh: wm: not found\n' });
  expect(facts).toMatchObject({
    screen: { width: 1080, height: 2340 },
    capture: { width: 2340, height: 1080 },
  });
});

test('the screen has its override size also when `wm size` was cut', () => {
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

test('names the commands that hung or printed something else, and what they would have told is unknown', () => {
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

test('a command that hangs is asked again after 30 s, 60 s, and so on up to 5 min, the others every 30 s', () => {
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

test.each([
  ['null\n', ''],
  ['Lab phone\u202e 7\n', 'Lab phone 7'],
  ['\n', null],
  ['Security exception: no\n\njava.lang.SecurityException: no\n', null],
])('reads the alias %j', (alias, expected) => {
  expect(parseDeviceFacts({ ...outputOf(galaxyS24), alias }).alias).toBe(expected);
});
