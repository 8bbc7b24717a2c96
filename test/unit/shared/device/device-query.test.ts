import { expect, test } from 'vitest';
import { writeDeviceQuery } from '#shared/device/device-query.ts';
import { parse } from '#shared/search/parse.ts';

const rack = { host: '10.0.3.7', port: 5037 };

test.each([
  ['R3CX10ABCDE', null, 'id:=R3CX10ABCDE'],
  // Its address can change.
  ['192.168.0.12:5555', 'R3CX10ABCDE', 'serial:=R3CX10ABCDE'],
  ['192.168.0.12:5555', null, 'id:=192.168.0.12:5555'],
  ['emulator-5554', null, 'id:=emulator-5554 agent:=10.0.3.7:5037'],
  ['localhost:5555', '', 'id:=localhost:5555 agent:=10.0.3.7:5037'],
  ['a "b" c', null, 'id:="a \\"b\\" c"'],
])('%s with the serial number %j is found by %s', (deviceId, serialNumber, expected) => {
  const query = writeDeviceQuery({ deviceId, serialNumber }, rack);
  expect(query).toBe(expected);
  expect(parse(query).problems).toEqual([]);
});
