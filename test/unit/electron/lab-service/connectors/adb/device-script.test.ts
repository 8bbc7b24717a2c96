import { expect, test } from 'vitest';
import { deviceCommands } from '../../../../../../electron/lab-service/connectors/adb/device-script.ts';
import {
  markSections,
  splitSections,
} from '../../../../../../electron/lab-service/connectors/adb/marked-sections.ts';
import { useCommands } from '../../../../../../electron/lab-service/connectors/adb/use/use-script.ts';

const nonce = '0123456789ab';

test.each([
  ['facts', deviceCommands, 1_024],
  ['signs of use', useCommands, 1_500],
])('the script for %s is short, in one line, and constant except for its marker', (_, commands, most) => {
  const script = markSections(commands, nonce);
  expect(script.length).toBeLessThan(most);
  expect(script).toMatch(/^[\x20-\x7e]+$/);
  expect(script.replaceAll(nonce, 'ffffffffffff')).toBe(markSections(commands, 'ffffffffffff'));
});

test('only reads: no command changes a phone', () => {
  const commands = [deviceCommands, useCommands]
    .flatMap((script) => markSections(script, nonce).split('; '))
    .flatMap((statement) => statement.split(/ \|\|? (?=[a-z])/))
    .map((command) => command.replace(/'.*'/, '').replace(/ 2>.*/, '').trim());
  expect(new Set(commands.filter((command) => !command.startsWith(`echo ${nonce}`)))).toEqual(
    new Set([
      'getprop',
      'grep -E',
      'wm size',
      'dumpsys display',
      'getevent -lp',
      'settings get global device_name',
      'cat /proc/uptime',
      'dumpsys -t 4 power',
      'dumpsys -t 4 battery',
      'grep -oE',
      'echo /proc/1/cmdlin*',
      'grep -aohE  /proc/[0-9]*/cmdline',
      'sort -u',
    ]),
  );
});

const sections = Object.keys(deviceCommands);
const whole = [...sections, 'end'].map((section) => `${nonce}:${section}\nof ${section}\n`).join('');
const split = (output: string) => splitSections(deviceCommands, output, nonce);

test('splits its output into sections', () => {
  expect(split(whole)).toEqual({
    props: 'of props\n',
    size: 'of size\n',
    display: 'of display\n',
    touch: 'of touch\n',
    alias: 'of alias\n',
  });
});

test('reads the line ends of an old shell', () => {
  expect(split(whole.replaceAll('\n', '\r\n'))).toEqual(split(whole));
});

test.each([
  ['nothing', ''],
  ['everything except its end', whole.slice(0, whole.indexOf(`${nonce}:end`))],
  ['half of its last marker', whole.slice(0, whole.indexOf(`${nonce}:end`) + 6)],
  ['no beginning', whole.slice(whole.indexOf(`${nonce}:size`))],
  ['a missing section', whole.replace(`${nonce}:display\n`, '')],
  ['the markers of another run', whole.replaceAll(nonce, 'ba9876543210')],
])('returns nothing for an output with %s', (_, output) => {
  expect(split(output)).toBeNull();
});
