import { expect, test } from 'vitest';
import { listFields } from '../../../../../../../renderer/features/devices/details/fields/list-fields.ts';
import { parseRawRecord } from '../../../../../../../renderer/features/devices/details/fields/raw-record.ts';
import { contractOrder } from '#shared/device/device-fields.ts';
import { makeDevice } from '../../../../../../fixtures/device.ts';

const usual = contractOrder.length + 4;

test('counts the fields of the specification and the four derived ones', () => {
  expect(listFields(makeDevice({}), null).count).toBe(usual);
});

test('contains optional fields only if they exist, and the agent’s additional fields', () => {
  const device = makeDevice({ adbState: 'offline' });
  const record = parseRawRecord('{"DeviceID":"a","Battery":80,"FactsNotRead":[]}');
  const { sections, beyond, count } = listFields(device, record);
  expect(sections.flatMap(({ names }) => names.map(({ name }) => name))).toEqual(
    expect.arrayContaining(['AdbState', 'FactsNotRead']),
  );
  expect(beyond).toEqual(['Battery']);
  expect(count).toBe(usual + 3);
});
