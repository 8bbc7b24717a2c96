import { expect, test } from 'vitest';
import {
  deviceStates,
  parseDeviceList,
} from '../../../../../../electron/lab-service/connectors/adb/device-list.ts';

function parseOne(line: string) {
  const { devices, unreadable } = parseDeviceList(line);
  expect(unreadable).toEqual([]);
  return devices[0];
}

test('reads a device over TCP', () => {
  const line = '127.0.0.1:20001        device product:e1qzcx model:SM_S9210 device:e1q transport_id:1';
  expect(parseOne(`${line}\n`)).toEqual({
    serial: '127.0.0.1:20001',
    noSerial: null,
    line,
    state: 'device',
    transportId: '1',
    model: 'SM_S9210',
  });
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
  expect(parseOne(line)).toMatchObject({ serial: 'R5CT10', state, transportId: '2', model: null });
});

test.each(['abc', '-1', '1'.repeat(40), '', '1;reboot'])('reads no transport from "%s"', (id) => {
  expect(parseOne(`R5CT10 device transport_id:${id}`)?.transportId).toBeNull();
});

test('keeps odd but harmless serials unchanged', () => {
  for (const serial of ['../../etc/passwd', '__proto__', '<img>', '????????????', 'x'.repeat(128)]) {
    expect(parseOne(`${serial} device transport_id:1`)?.serial).toBe(serial);
  }
});

test.each([
  [
    'adb-R5CT10-Ab12Cd (2)._adb-tls-connect._tcp',
    'device product:e1q model:SM_S9210 device:e1q transport_id:1',
  ],
  ['my device', 'unauthorized usb:1-1 transport_id:1'],
  ['lab offline phone', 'device transport_id:1'],
  ['R5CT10 device product:x model:y device:z', 'offline transport_id:1'],
  ['R5CT10 device transport_id:9', 'device transport_id:1'],
  ['R5CT10 no permissions (2)', 'device transport_id:1'],
  [
    'R5CT10 device',
    'no permissions (user in plugdev group; rules?); see [http://x/device.html] transport_id:1',
  ],
  ['R5CT10 device', 'deviceful usb:1-1 transport_id:1'],
  ['two  spaces', 'no permissions transport_id:1'],
  ['Série-1', 'device transport_id:1'],
  ['전화 1', 'recovery transport_id:1'],
  ['[fe80::1%eth0]:5555', 'device transport_id:1'],
  ['adb-a/b._adb-tls-connect._tcp.', 'device transport_id:1'],
])('reads the whole serial "%s" before "%s"', (serial, rest) => {
  const state = deviceStates.find((known) => rest.startsWith(`${known} `)) ?? 'unknown';
  for (const padded of [serial, serial.padEnd(22)]) {
    expect(parseOne(`${padded} ${rest}`)).toMatchObject({ serial, noSerial: null, state, transportId: '1' });
  }
});

test('lists two phones with one serial', () => {
  const { devices } = parseDeviceList(
    '0123456789ABCDEF       device usb:1-1 product:p model:m device:d transport_id:1\n' +
      '0123456789ABCDEF (2)   device usb:1-2 product:p model:m device:d transport_id:2\n' +
      '0123456789ABCDEF       device usb:1-3 product:p model:m device:d transport_id:3\n',
  );
  expect(devices.map(({ serial, transportId }) => [serial, transportId])).toEqual([
    ['0123456789ABCDEF', '1'],
    ['0123456789ABCDEF (2)', '2'],
    ['0123456789ABCDEF', '3'],
  ]);
});

test.each([
  ['(no serial number)', 'missing'],
  [' '.repeat(22), 'missing'],
  // As adb sends `Série-1` in Latin-1.
  [Buffer.from('Série-1', 'latin1').toString(), 'unusable'],
  [' R5CT10', 'unusable'],
  ['R5CT10\u00a0', 'unusable'],
  ['R5\u202eCT10', 'unusable'],
  ['R5\tCT10', 'unusable'],
  ['R5CT10 device\u001b[2J', 'unusable'],
  ['x'.repeat(129), 'unusable'],
  // Of another phone, perhaps.
  ['no-serial/transport-7', 'unusable'],
])('lists a phone with the serial "%s" by its transport', (serial, noSerial) => {
  expect(parseOne(`${serial} device usb:1-1 model:SM_S9210 transport_id:8`)).toMatchObject({
    serial: 'no-serial/transport-8',
    noSerial,
    state: 'device',
    transportId: '8',
    model: 'SM_S9210',
  });
  expect(parseDeviceList(`${serial} device usb:1-1 model:SM_S9210`)).toMatchObject({
    devices: [],
    unreadable: [expect.any(String)],
  });
});

test('reports unusable lines next to the others', () => {
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

test('reads 512 lines and counts the rest', () => {
  const { devices, unreadable } = parseDeviceList('a device transport_id:1\n'.repeat(2_730));
  expect(devices).toHaveLength(512);
  expect(unreadable).toEqual(['only the first 512 of 2730 lines were read']);
});
