import { expect, test } from 'vitest';
import { deviceCommands } from '../../../../../../electron/lab-service/connectors/adb/device-script.ts';
import { markSections } from '../../../../../../electron/lab-service/connectors/adb/run-script.ts';
import { useCommands } from '../../../../../../electron/lab-service/connectors/adb/use/use-script.ts';

const nonce = '0123456789ab';

test.each([
  ['facts', deviceCommands, 1_024],
  ['signs of use', useCommands, 1_500],
])('the script for %s is one short, constant line', (_, commands, most) => {
  const script = markSections(commands, nonce);
  expect(script.length).toBeLessThan(most);
  expect(script).toMatch(/^[\x20-\x7e]+$/);
  expect(script.replaceAll(nonce, 'ffffffffffff')).toBe(markSections(commands, 'ffffffffffff'));
});

test('never changes a phone', () => {
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
