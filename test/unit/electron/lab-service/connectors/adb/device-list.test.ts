import { expect, test } from 'vitest';
import { parseDeviceList } from '../../../../../../electron/lab-service/connectors/adb/device-list.ts';

function parseOne(line: string) {
  const { devices, unreadable } = parseDeviceList(line);
  expect(unreadable).toEqual([]);
  return devices[0];
}

test('reads a device over TCP', () => {
  expect(
    parseOne('127.0.0.1:20001        device product:e1qzcx model:SM_S9210 device:e1q transport_id:1\n'),
  ).toEqual({ serial: '127.0.0.1:20001', state: 'device', transportId: '1', model: 'SM_S9210' });
});

test.each([
  ['R5CT10 unauthorized transport_id:2', 'unauthorized'],
  ['R5CT10 authorizing transport_id:2', 'authorizing'],
  ['R5CT10 offline usb:1-1 transport_id:2', 'offline'],
  ['R5CT10 recovery product:p transport_id:2', 'recovery'],
  ['R5CT10 no permissions (user in plugdev group); see [http://x] usb:1-1 transport_id:2', 'no permissions'],
  ['R5CT10 deviceful transport_id:2', 'unknown'],
  ['R5CT10 <b>free</b> transport_id:2', 'unknown'],
])('reads the state of "%s"', (line, state) => {
  expect(parseOne(line)).toEqual({ serial: 'R5CT10', state, transportId: '2', model: null });
});

test('reads the server’s transport, not one in the name of a device', () => {
  const line = 'R5CT10 device product:x transport_id:99 model:y device:z transport_id:7';
  expect(parseOne(line)?.transportId).toBe('7');
});

test.each(['abc', '-1', '1'.repeat(40), '', '1;reboot'])('reads no transport from "%s"', (id) => {
  expect(parseOne(`R5CT10 device transport_id:${id}`)?.transportId).toBeNull();
});

test('keeps odd but harmless serials unchanged', () => {
  for (const serial of ['../../etc/passwd', '__proto__', '<img>', '????????????', 'x'.repeat(128)]) {
    expect(parseOne(`${serial} device transport_id:1`)?.serial).toBe(serial);
  }
});

test('reports lines without a usable serial next to the others', () => {
  const { devices, unreadable } = parseDeviceList(
    [
      'good device transport_id:1',
      'esc\u001b[2J device',
      'x'.repeat(129) + ' device',
      'alone',
      ' device',
    ].join('\n'),
  );
  expect(devices.map((device) => device.serial)).toEqual(['good']);
  expect(unreadable).toEqual(
    [2, 3, 4, 5].map((line) => `line ${line} of the ADB server's list has no usable serial`),
  );
});

test('skips empty lines, and reads an empty list', () => {
  expect(parseDeviceList('')).toEqual({ devices: [], unreadable: [] });
  expect(parseDeviceList('\n\na device\r\n\n').devices).toHaveLength(1);
});

test('reads 512 lines and reports the number of the others', () => {
  const { devices, unreadable } = parseDeviceList('a device transport_id:1\n'.repeat(2_730));
  expect(devices).toHaveLength(512);
  expect(unreadable).toEqual(['2218 lines after the first 512 were not read']);
});
