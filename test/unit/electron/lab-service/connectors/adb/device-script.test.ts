import { expect, test } from 'vitest';
import {
  deviceScript,
  sections,
  splitSections,
} from '../../../../../../electron/lab-service/connectors/adb/device-script.ts';

const nonce = '0123456789ab';

test('is short, in one line, and constant but for its marker', () => {
  const script = deviceScript(nonce);
  expect(script.length).toBeLessThan(1_024);
  expect(script).toMatch(/^[\x20-\x7e]+$/);
  expect(script.replaceAll(nonce, 'ffffffffffff')).toBe(deviceScript('ffffffffffff'));
});

test('only reads: none of its commands changes a phone', () => {
  const commands = deviceScript(nonce)
    .split('; ')
    .flatMap((statement) => statement.split(/ \|\|? (?=[a-z])/))
    .map((command) => command.replace(/'.*'/, '').replace(/ 2>.*/, '').trim());
  expect(new Set(commands.filter((command) => !command.startsWith('echo ')))).toEqual(
    new Set([
      'getprop',
      'grep -E',
      'wm size',
      'dumpsys display',
      'getevent -lp',
      'settings get global device_name',
    ]),
  );
});

const whole = [...sections, 'end'].map((section) => `${nonce}:${section}\nof ${section}\n`).join('');

test('takes its output apart', () => {
  expect(splitSections(whole, nonce)).toEqual({
    props: 'of props\n',
    size: 'of size\n',
    display: 'of display\n',
    touch: 'of touch\n',
    alias: 'of alias\n',
  });
});

test('reads the line ends of an old shell', () => {
  expect(splitSections(whole.replaceAll('\n', '\r\n'), nonce)).toEqual(splitSections(whole, nonce));
});

test.each([
  ['nothing', ''],
  ['all but its end', whole.slice(0, whole.indexOf(`${nonce}:end`))],
  ['half of its last marker', whole.slice(0, whole.indexOf(`${nonce}:end`) + 6)],
  ['no beginning', whole.slice(whole.indexOf(`${nonce}:size`))],
  ['a section less', whole.replace(`${nonce}:display\n`, '')],
  ['the markers of another run', whole.replaceAll(nonce, 'ba9876543210')],
])('understands nothing of an output with %s', (_, output) => {
  expect(splitSections(output, nonce)).toBeNull();
});
